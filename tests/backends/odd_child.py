"""A child process for tests: it does what it is told, good and bad."""

import os
import socket
import sys
import time

from distil.backends import _worker
from distil.data import Json
from distil.errors import BackendFailed


def start(settings: Json) -> tuple[_worker.Handler, Json]:
    if settings.get("fails"):
        raise BackendFailed("no such file")
    if settings.get("dies"):
        os.kill(os.getpid(), 11)
    return handle, {"pid": os.getpid(), "settings": settings}


def handle(message: Json) -> Json:
    match message["do"]:
        case "echo":
            return {"text": message["text"]}
        case "print":
            print("noise")
            os.write(1, b"native noise\n")
            os.write(2, b"native noise\n")
            return {"text": "quiet"}
        case "die":
            os.kill(os.getpid(), 11)
        case "die once":
            try:
                os.close(os.open(message["mark"], os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                return {"text": "alive"}
            os.kill(os.getpid(), 11)
        case "leave":
            sys.exit("\x1b[31mthe last words\x1b[0m")
        case "hang":
            time.sleep(60)
        case "refuse":
            raise BackendFailed("no")
        case "connect":
            try:
                socket.create_connection(("127.0.0.1", message["port"]), timeout=5).close()
            except OSError as fault:
                return {"text": type(fault).__name__}
            return {"text": "connected"}
        case "environment":
            return {"text": os.environ[message["name"]]}
    return {}


if __name__ == "__main__":
    _worker.serve(start)
