Texture2D maps[16] : register(t0);
RWStructuredBuffer<float4> result : register(u20);
StructuredBuffer<uint> ids : register(t21);
[numthreads(64, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  uint which = ids[id.x];
  result[id.x] = maps[which].Load(int3(0, 0, 0));
}
