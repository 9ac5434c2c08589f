"""CUDA's driver API by ctypes, as far as utils/compare-cuda needs it: no package, no toolkit."""
import base64
import ctypes
import struct
import sys

TABLE_BYTES = 16 << 18  # utils/cuda/claims.c: TableSize entries of a key and a value
STACK_BYTES = 16 << 10  # of a thread
COUNTERS = ("merged", "split", "groups", "exhausted", "full")


class NoDevice(Exception):
    """There is no driver, or no GPU."""


class Failure(Exception):
    """A call of the driver failed."""


class Device:
    """The first GPU, with its primary context."""

    def __init__(self):
        try:
            self.cuda = ctypes.CDLL("libcuda.so.1")
        except OSError as error:
            raise NoDevice(str(error)) from None
        if self.cuda.cuInit(0) != 0:
            raise NoDevice("cuInit fails")
        count, device, version = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
        if self.cuda.cuDeviceGetCount(ctypes.byref(count)) or not count.value:
            raise NoDevice("the driver lists no GPU")
        self.call("cuDeviceGet", ctypes.byref(device), 0)
        name = ctypes.create_string_buffer(256)
        self.call("cuDeviceGetName", name, 256, device)
        self.call("cuDriverGetVersion", ctypes.byref(version))
        major, minor = ctypes.c_int(), ctypes.c_int()
        self.call("cuDeviceGetAttribute", ctypes.byref(major), 75, device)
        self.call("cuDeviceGetAttribute", ctypes.byref(minor), 76, device)
        self.name = (f"{name.value.decode()}, sm_{major.value}{minor.value}, "
                     f"CUDA {version.value // 1000}.{version.value % 1000 // 10}")
        context = ctypes.c_void_p()
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self.call("cuCtxSetCurrent", context)
        # Of recursive functions the driver does not know the depth.
        self.call("cuCtxSetLimit", 0, ctypes.c_size_t(STACK_BYTES))
        self.table = self.allocate(TABLE_BYTES)

    def call(self, function, *arguments):
        status = getattr(self.cuda, function)(*arguments)
        if status:
            text = ctypes.c_char_p()
            self.cuda.cuGetErrorName(status, ctypes.byref(text))
            raise Failure(f"{function}: {(text.value or b'?').decode()}")

    def allocate(self, size):
        at = ctypes.c_uint64()
        self.call("cuMemAlloc_v2", ctypes.byref(at), ctypes.c_size_t(max(size, 1)))
        return at

    def upload(self, data):
        at = self.allocate(len(data))
        if data:
            self.call("cuMemcpyHtoD_v2", at, data, ctypes.c_size_t(len(data)))
        return at

    def download(self, at, size):
        data = ctypes.create_string_buffer(max(size, 1))
        self.call("cuMemcpyDtoH_v2", data, at, ctypes.c_size_t(size))
        return data.raw[:size]

    def load(self, ptx, level):
        """Compiles PTX at one of the driver's levels of optimisation, 0 to 4."""
        module = ctypes.c_void_p()
        log = ctypes.create_string_buffer(4096)
        options = (ctypes.c_int * 3)(5, 6, 7)  # CU_JIT_ERROR_LOG_BUFFER, its size, CU_JIT_OPTIMIZATION_LEVEL
        values = (ctypes.c_void_p * 3)(ctypes.addressof(log), 4096, level)
        try:
            self.call("cuModuleLoadDataEx", ctypes.byref(module), ptx.encode(), 3, options, values)
        except Failure as failure:
            raise Failure(f"{failure}: {log.value.decode(errors='replace')[:400]}") from None
        return module

    def variable(self, module, name):
        at, size = ctypes.c_uint64(), ctypes.c_size_t()
        self.call("cuModuleGetGlobal_v2", ctypes.byref(at), ctypes.byref(size), module, name.encode())
        return at

    def launch(self, ptx, launch, claims=None, level=4):
        """Runs one launch. Returns the buffers, the counters by name, and four counts for each claim."""
        module, owned = self.load(ptx, level), []
        try:
            function = ctypes.c_void_p()
            self.call("cuModuleGetFunction", ctypes.byref(function), module, launch["kernel"].encode())
            held, buffers = [], []
            for argument in launch["args"]:
                if "buffer" in argument:
                    data = base64.b64decode(argument["buffer"])
                    at = self.upload(data)
                    owned.append(at)
                    buffers.append((at, len(data)))
                    held.append(at)
                else:
                    value = bytes.fromhex(argument["value"])
                    held.append((ctypes.c_char * len(value)).from_buffer_copy(value))
            if claims is not None:
                counts = self.upload(bytes(32 * max(1, claims)))
                owned.append(counts)
                self.call("cuMemsetD8_v2", self.table, 0, ctypes.c_size_t(TABLE_BYTES))
                for name, pointer in (("rejoin_counts", counts), ("rejoin_table", self.table)):
                    self.call("cuMemcpyHtoD_v2", self.variable(module, name), struct.pack("<Q", pointer.value), ctypes.c_size_t(8))
            pointers = (ctypes.c_void_p * max(1, len(held)))(*[ctypes.addressof(h) for h in held])
            self.call("cuLaunchKernel", function, *launch["grid"], *launch["block"], 0, None, pointers, None)
            self.call("cuCtxSynchronize")
            memory = [self.download(at, size) for at, size in buffers]
            counters = {}
            for name in COUNTERS if claims is not None else ("exhausted",):
                counters[name] = struct.unpack("<Q", self.download(self.variable(module, "rejoin_" + name), 8))[0]
            flat = struct.unpack(f"<{4 * (claims or 0)}Q", self.download(counts, 32 * claims) if claims else b"")
            return memory, counters, [flat[i:i + 4] for i in range(0, len(flat), 4)]
        finally:
            for at in owned:
                self.cuda.cuMemFree_v2(at)
            self.cuda.cuModuleUnload(module)


def describe():
    """The GPU in words."""
    return Device().name


if __name__ == "__main__":
    try:
        print(describe())
    except NoDevice as none:
        print(f"no NVIDIA GPU: {none}")
        sys.exit(77)
