"""The letter shapes that are kept are those that the renderer draws."""

import ctypes
import zlib
from base64 import b85encode

import numpy as np
import pypdfium2.raw as C

from distil.extract._pdf_faces import FACES, GRID, LETTERS, faces
from distil.extract._pdf_glyphs import raster


def test_the_kept_faces_are_what_the_renderer_draws():
    C.FPDF_InitLibrary()
    book = C.FPDF_CreateNewDocument()
    drawn = np.zeros((len(FACES), len(LETTERS), GRID * GRID))
    for row, name in enumerate(FACES):
        font = ctypes.cast(C.FPDFText_LoadStandardFont(book, name.encode()), ctypes.c_void_p).value
        for column, letter in enumerate(LETTERS):
            drawn[row, column] = raster(font, ord(letter))
    C.FPDF_CloseDocument(book)
    anew = b85encode(zlib.compress(np.packbits(drawn.astype(bool)).tobytes(), 9)).decode()
    assert np.array_equal(drawn, faces()), f"put this in the place of PACKED: {anew}"
