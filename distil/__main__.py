"""`python -m distil` is the same command as `distil`."""

from distil.cli import main

main()
