// Textures and surfaces: objects, the older references, and reads and writes, which are opaque. A read is a function of
// its operands and of the memory of the object.
#pragma once

typedef unsigned long long REJOIN_RT(SurfaceObject_t);
#ifdef __HIP__
typedef struct __hip_texture *hipTextureObject_t;
#else
typedef unsigned long long cudaTextureObject_t;
#endif

struct REJOIN_RT(ResourceDesc) {
  enum REJOIN_RT(ResourceType) resType;
  union {
    struct {
      REJOIN_RT(Array_t) array;
    } array;
    struct {
      REJOIN_RT(MipmappedArray_t) mipmap;
    } mipmap;
    struct {
      void *devPtr;
      REJOIN_RT(ChannelFormatDesc) desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void *devPtr;
      REJOIN_RT(ChannelFormatDesc) desc;
      size_t width, height, pitchInBytes;
    } pitch2D;
  } res;
  unsigned flags;
};
struct REJOIN_RT(TextureDesc) {
  enum REJOIN_RT(TextureAddressMode) addressMode[3];
  enum REJOIN_RT(TextureFilterMode) filterMode;
  enum REJOIN_RT(TextureReadMode) readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned maxAnisotropy;
  enum REJOIN_RT(TextureFilterMode) mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
  int disableTrilinearOptimization, seamlessCubemap;
};
struct REJOIN_RT(ResourceViewDesc) {
  enum REJOIN_RT(ResourceViewFormat) format;
  size_t width, height, depth;
  unsigned firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer;
};

struct textureReference {
  int normalized;
  enum REJOIN_RT(TextureFilterMode) filterMode;
  enum REJOIN_RT(TextureAddressMode) addressMode[3];
  REJOIN_RT(ChannelFormatDesc) channelDesc;
  int sRGB;
  unsigned maxAnisotropy;
  enum REJOIN_RT(TextureFilterMode) mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct surfaceReference {
  REJOIN_RT(ChannelFormatDesc) channelDesc;
};
enum {
  REJOIN_RT(TextureType1D) = 1,
  REJOIN_RT(TextureType2D) = 2,
  REJOIN_RT(TextureType3D) = 3,
  REJOIN_RT(TextureTypeCubemap) = 12,
  REJOIN_RT(TextureType1DLayered) = 241,
  REJOIN_RT(TextureType2DLayered) = 242,
  REJOIN_RT(TextureTypeCubemapLayered) = 252,
  REJOIN_RT(SurfaceType1D) = 1,
  REJOIN_RT(SurfaceType2D) = 2,
  REJOIN_RT(SurfaceType3D) = 3,
  REJOIN_RT(SurfaceType2DLayered) = 242
};
template <typename T, int Dimension = 1, enum REJOIN_RT(TextureReadMode) Mode = REJOIN_RT(ReadModeElementType)>
struct __attribute__((device_builtin_texture_type)) texture : textureReference {
  texture(int = 0, REJOIN_RT(TextureFilterMode) = REJOIN_RT(FilterModePoint),
          REJOIN_RT(TextureAddressMode) = REJOIN_RT(AddressModeClamp)) {}
  texture(int, REJOIN_RT(TextureFilterMode), REJOIN_RT(TextureAddressMode), REJOIN_RT(ChannelFormatDesc)) {}
};
template <typename T, int Dimension = 1>
struct __attribute__((device_builtin_surface_type)) surface : surfaceReference {
  surface() {}
};
template <int Dimension>
struct __attribute__((device_builtin_surface_type)) surface<void, Dimension> : surfaceReference {
  surface() {}
};

// One component of what a texture has at a place; of a surface, at a byte. Neither communicates.
extern "C" __attribute__((device, noconvergent, pure)) unsigned long long
__rejoin_texel(unsigned long long object, float x, float y, float z, float level, int layer, int component);
extern "C" __attribute__((device, noconvergent, pure)) unsigned long long
__rejoin_surface_load(unsigned long long object, int x, int y, int z, int byte);
extern "C" __attribute__((device, noconvergent)) void __rejoin_surface_store(unsigned long long object, int x, int y,
                                                                               int z, int byte,
                                                                               unsigned long long value);

// Values of a type from components of up to eight bytes.
template <typename T> struct __rejoin_texels {
  static constexpr int Parts = (sizeof(T) + 7) / 8 > 4 ? 4 : sizeof(T) % 4 == 0 && sizeof(T) <= 16 ? sizeof(T) / 4
                                                                                                  : (sizeof(T) + 7) / 8;
  static constexpr int Bytes = sizeof(T) / Parts;
};
template <typename T>
REJOIN_DEVICE T __rejoin_fetch(unsigned long long object, float x, float y, float z, float level, int layer) {
  T result;
  for (int i = 0; i != __rejoin_texels<T>::Parts; ++i) {
    unsigned long long part = __rejoin_texel(object, x, y, z, level, layer, i);
    __builtin_memcpy((char *)&result + i * __rejoin_texels<T>::Bytes, &part, __rejoin_texels<T>::Bytes);
  }
  return result;
}
template <typename T> REJOIN_DEVICE unsigned long long __rejoin_handle(const T &reference) {
  return (unsigned long long)__builtin_addressof(reference);
}
// What reading a reference gives: its type, or a vector of float for normalized ones.
template <typename T> struct __rejoin_normalized {
  typedef float type;
};
#define REJOIN_NORMALIZED(N)                                                                                           \
  template <> struct __rejoin_normalized<char##N> { typedef float##N type; };                                          \
  template <> struct __rejoin_normalized<uchar##N> { typedef float##N type; };                                         \
  template <> struct __rejoin_normalized<short##N> { typedef float##N type; };                                         \
  template <> struct __rejoin_normalized<ushort##N> { typedef float##N type; };
REJOIN_NORMALIZED(1)
REJOIN_NORMALIZED(2)
REJOIN_NORMALIZED(4)
#undef REJOIN_NORMALIZED
template <typename T, enum REJOIN_RT(TextureReadMode) M> struct __rejoin_read {
  typedef T type;
};
template <typename T> struct __rejoin_read<T, REJOIN_RT(ReadModeNormalizedFloat)> {
  typedef typename __rejoin_normalized<T>::type type;
};

// NAME(parameters): by object with the type as template argument, by object into a pointer, by reference.
#define REJOIN_COMMA ,
#define REJOIN_TEXTURE(NAME, PARAMETERS, ...)                                                                          \
  template <typename T> REJOIN_DEVICE T NAME(REJOIN_RT(TextureObject_t) object, PARAMETERS) {                          \
    return __rejoin_fetch<T>((unsigned long long)object, __VA_ARGS__);                                                 \
  }                                                                                                                    \
  template <typename T> REJOIN_DEVICE void NAME(T *result, REJOIN_RT(TextureObject_t) object, PARAMETERS) {            \
    *result = __rejoin_fetch<T>((unsigned long long)object, __VA_ARGS__);                                              \
  }                                                                                                                    \
  template <typename T, int D, enum REJOIN_RT(TextureReadMode) M>                                                      \
  REJOIN_DEVICE typename __rejoin_read<T, M>::type NAME(texture<T, D, M> reference, PARAMETERS) {                      \
    return __rejoin_fetch<typename __rejoin_read<T, M>::type>(__rejoin_handle(reference), __VA_ARGS__);                \
  }
#define REJOIN_X float x
#define REJOIN_XY REJOIN_X REJOIN_COMMA float y
#define REJOIN_XYZ REJOIN_XY REJOIN_COMMA float z
REJOIN_TEXTURE(tex1Dfetch, int x, (float)x, 0, 0, 0, 0)
REJOIN_TEXTURE(tex1D, REJOIN_X, x, 0, 0, 0, 0)
REJOIN_TEXTURE(tex2D, REJOIN_XY, x, y, 0, 0, 0)
REJOIN_TEXTURE(tex3D, REJOIN_XYZ, x, y, z, 0, 0)
REJOIN_TEXTURE(texCubemap, REJOIN_XYZ, x, y, z, 0, 0)
REJOIN_TEXTURE(tex1DLayered, REJOIN_X REJOIN_COMMA int layer, x, 0, 0, 0, layer)
REJOIN_TEXTURE(tex2DLayered, REJOIN_XY REJOIN_COMMA int layer, x, y, 0, 0, layer)
REJOIN_TEXTURE(texCubemapLayered, REJOIN_XYZ REJOIN_COMMA int layer, x, y, z, 0, layer)
REJOIN_TEXTURE(tex1DLod, REJOIN_X REJOIN_COMMA float level, x, 0, 0, level, 0)
REJOIN_TEXTURE(tex2DLod, REJOIN_XY REJOIN_COMMA float level, x, y, 0, level, 0)
REJOIN_TEXTURE(tex3DLod, REJOIN_XYZ REJOIN_COMMA float level, x, y, z, level, 0)
REJOIN_TEXTURE(texCubemapLod, REJOIN_XYZ REJOIN_COMMA float level, x, y, z, level, 0)
REJOIN_TEXTURE(tex1DLayeredLod, REJOIN_X REJOIN_COMMA int layer REJOIN_COMMA float level, x, 0, 0, level, layer)
REJOIN_TEXTURE(tex2DLayeredLod, REJOIN_XY REJOIN_COMMA int layer REJOIN_COMMA float level, x, y, 0, level, layer)
REJOIN_TEXTURE(tex2Dgather, REJOIN_XY REJOIN_COMMA int component = 0, x, y, 0, 0, component)
REJOIN_TEXTURE(tex1DGrad, REJOIN_X REJOIN_COMMA float dx REJOIN_COMMA float dy, x, 0, 0, dx + dy, 0)
REJOIN_TEXTURE(tex2DGrad, REJOIN_XY REJOIN_COMMA float2 dx REJOIN_COMMA float2 dy, x, y, dx.x + dx.y, dy.x + dy.y, 0)
REJOIN_TEXTURE(tex3DGrad, REJOIN_XYZ REJOIN_COMMA float4 dx REJOIN_COMMA float4 dy, x, y, z, dx.x + dy.x, 0)
REJOIN_TEXTURE(tex1DLayeredGrad, REJOIN_X REJOIN_COMMA int layer REJOIN_COMMA float dx REJOIN_COMMA float dy, x, 0, 0,
               dx + dy, layer)
REJOIN_TEXTURE(tex2DLayeredGrad, REJOIN_XY REJOIN_COMMA int layer REJOIN_COMMA float2 dx REJOIN_COMMA float2 dy, x, y,
               dx.x + dx.y, dy.x + dy.y, layer)
REJOIN_TEXTURE(texCubemapGrad, REJOIN_XYZ REJOIN_COMMA float4 dx REJOIN_COMMA float4 dy, x, y, z, dx.x + dy.x, 0)
REJOIN_TEXTURE(texCubemapLayeredLod, REJOIN_XYZ REJOIN_COMMA int layer REJOIN_COMMA float level, x, y, z, level, layer)
REJOIN_TEXTURE(texCubemapLayeredGrad,
               REJOIN_XYZ REJOIN_COMMA int layer REJOIN_COMMA float4 dx REJOIN_COMMA float4 dy, x, y, z, dx.x + dy.x,
               layer)
#undef REJOIN_X
#undef REJOIN_XY
#undef REJOIN_XYZ
#undef REJOIN_TEXTURE

template <typename T> REJOIN_DEVICE T __rejoin_surface_fetch(unsigned long long object, int x, int y, int z) {
  T result;
  for (int i = 0; i != __rejoin_texels<T>::Parts; ++i) {
    unsigned long long part = __rejoin_surface_load(object, x, y, z, i * __rejoin_texels<T>::Bytes);
    __builtin_memcpy((char *)&result + i * __rejoin_texels<T>::Bytes, &part, __rejoin_texels<T>::Bytes);
  }
  return result;
}
template <typename T> REJOIN_DEVICE void __rejoin_surface_put(unsigned long long object, int x, int y, int z, T value) {
  for (int i = 0; i != __rejoin_texels<T>::Parts; ++i) {
    unsigned long long part = 0;
    __builtin_memcpy(&part, (const char *)&value + i * __rejoin_texels<T>::Bytes, __rejoin_texels<T>::Bytes);
    __rejoin_surface_store(object, x, y, z, i * __rejoin_texels<T>::Bytes, part);
  }
}
#define REJOIN_SURFACE(NAME, PARAMETERS, X, Y, Z)                                                                      \
  template <typename T>                                                                                                \
  REJOIN_DEVICE T NAME##read(REJOIN_RT(SurfaceObject_t) object, PARAMETERS,                                            \
                             REJOIN_RT(SurfaceBoundaryMode) = REJOIN_RT(BoundaryModeTrap)) {                           \
    return __rejoin_surface_fetch<T>((unsigned long long)object, X, Y, Z);                                             \
  }                                                                                                                    \
  template <typename T>                                                                                                \
  REJOIN_DEVICE void NAME##read(T *result, REJOIN_RT(SurfaceObject_t) object, PARAMETERS,                              \
                                REJOIN_RT(SurfaceBoundaryMode) = REJOIN_RT(BoundaryModeTrap)) {                        \
    *result = __rejoin_surface_fetch<T>((unsigned long long)object, X, Y, Z);                                          \
  }                                                                                                                    \
  template <typename T, typename U, int D>                                                                             \
  REJOIN_DEVICE T NAME##read(surface<U, D> reference, PARAMETERS,                                                      \
                             REJOIN_RT(SurfaceBoundaryMode) = REJOIN_RT(BoundaryModeTrap)) {                           \
    return __rejoin_surface_fetch<T>(__rejoin_handle(reference), X, Y, Z);                                             \
  }                                                                                                                    \
  template <typename T, typename U, int D>                                                                             \
  REJOIN_DEVICE void NAME##read(T *result, surface<U, D> reference, PARAMETERS,                                        \
                                REJOIN_RT(SurfaceBoundaryMode) = REJOIN_RT(BoundaryModeTrap)) {                        \
    *result = __rejoin_surface_fetch<T>(__rejoin_handle(reference), X, Y, Z);                                          \
  }                                                                                                                    \
  template <typename T>                                                                                                \
  REJOIN_DEVICE void NAME##write(T value, REJOIN_RT(SurfaceObject_t) object, PARAMETERS,                               \
                                 REJOIN_RT(SurfaceBoundaryMode) = REJOIN_RT(BoundaryModeTrap)) {                       \
    __rejoin_surface_put((unsigned long long)object, X, Y, Z, value);                                                  \
  }                                                                                                                    \
  template <typename T, typename U, int D>                                                                             \
  REJOIN_DEVICE void NAME##write(T value, surface<U, D> reference, PARAMETERS,                                         \
                                 REJOIN_RT(SurfaceBoundaryMode) = REJOIN_RT(BoundaryModeTrap)) {                       \
    __rejoin_surface_put(__rejoin_handle(reference), X, Y, Z, value);                                                  \
  }
REJOIN_SURFACE(surf1D, int x, x, 0, 0)
REJOIN_SURFACE(surf2D, int x REJOIN_COMMA int y, x, y, 0)
REJOIN_SURFACE(surf3D, int x REJOIN_COMMA int y REJOIN_COMMA int z, x, y, z)
REJOIN_SURFACE(surf1DLayered, int x REJOIN_COMMA int y, x, y, 0)
REJOIN_SURFACE(surf2DLayered, int x REJOIN_COMMA int y REJOIN_COMMA int z, x, y, z)
REJOIN_SURFACE(surfCubemap, int x REJOIN_COMMA int y REJOIN_COMMA int z, x, y, z)
REJOIN_SURFACE(surfCubemapLayered, int x REJOIN_COMMA int y REJOIN_COMMA int z, x, y, z)
#undef REJOIN_SURFACE
#undef REJOIN_COMMA
