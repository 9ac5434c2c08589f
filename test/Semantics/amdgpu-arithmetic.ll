; AMDGPU's intrinsics that compute with integers and numbers. The first word counts the results, the second is the last
; that differs from what the ISA manuals state (computed apart from the code).
; RUN: rejoin run %s --kernel=k --local=1 --arg=zeros:8 --arg=i32:-1985229329 --arg=i32:33456192 --out=0:i32 | FileCheck %s
; RUN: not rejoin run %s --kernel=undefined --local=1 --arg=zeros:8 --out=0:i32 2>&1 | FileCheck --check-prefix=UNDEFINED %s
; CHECK: argument 0: 72 0{{ *$}}
; The result of an undefined operand is undefined.
; UNDEFINED: error: branch on an undefined value
target triple = "amdgcn-amd-amdhsa"
define void @check(ptr addrspace(1) %p, i32 %is, i32 %expected) {
  %count = load i32, ptr addrspace(1) %p
  %more = add i32 %count, 1
  store i32 %more, ptr addrspace(1) %p
  %wrong = icmp ne i32 %is, %expected
  br i1 %wrong, label %keep, label %end
keep:
  %second = getelementptr i32, ptr addrspace(1) %p, i32 1
  store i32 %more, ptr addrspace(1) %second
  br label %end
end:
  ret void
}
define void @wide(ptr addrspace(1) %p, i64 %is, i64 %expected) {
  %count = load i32, ptr addrspace(1) %p
  %more = add i32 %count, 1
  store i32 %more, ptr addrspace(1) %p
  %wrong = icmp ne i64 %is, %expected
  br i1 %wrong, label %keep, label %end
keep:
  %second = getelementptr i32, ptr addrspace(1) %p, i32 1
  store i32 %more, ptr addrspace(1) %second
  br label %end
end:
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %x, i32 %y) {
  %xs = bitcast i32 %x to <2 x i16>
  %ys = bitcast i32 %y to <2 x i16>
  %r0 = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 4, i32 8)
  call void @check(ptr addrspace(1) %p, i32 %r0, i32 222)
  %r1 = call i32 @llvm.amdgcn.sbfe.i32(i32 %x, i32 4, i32 8)
  call void @check(ptr addrspace(1) %p, i32 %r1, i32 -34)
  %r2 = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 28, i32 8)
  call void @check(ptr addrspace(1) %p, i32 %r2, i32 8)
  %r3 = call i32 @llvm.amdgcn.sbfe.i32(i32 %x, i32 28, i32 8)
  call void @check(ptr addrspace(1) %p, i32 %r3, i32 -8)
  %r4 = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 36, i32 8)
  call void @check(ptr addrspace(1) %p, i32 %r4, i32 222)
  %r5 = call i32 @llvm.amdgcn.sbfe.i32(i32 %x, i32 36, i32 8)
  call void @check(ptr addrspace(1) %p, i32 %r5, i32 -34)
  %r6 = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 4, i32 0)
  call void @check(ptr addrspace(1) %p, i32 %r6, i32 0)
  %r7 = call i32 @llvm.amdgcn.sbfe.i32(i32 %x, i32 4, i32 0)
  call void @check(ptr addrspace(1) %p, i32 %r7, i32 0)
  %r8 = call i32 @llvm.amdgcn.ubfe.i32(i32 %x, i32 0, i32 40)
  call void @check(ptr addrspace(1) %p, i32 %r8, i32 239)
  %r9 = call i32 @llvm.amdgcn.sbfe.i32(i32 %x, i32 0, i32 40)
  call void @check(ptr addrspace(1) %p, i32 %r9, i32 -17)
  %r10 = call i32 @llvm.amdgcn.alignbyte(i32 %x, i32 %y, i32 3)
  call void @check(ptr addrspace(1) %p, i32 %r10, i32 -1412567295)
  %r11 = call i32 @llvm.amdgcn.alignbyte(i32 %x, i32 %y, i32 5)
  call void @check(ptr addrspace(1) %p, i32 %r11, i32 -285081984)
  %r12 = call i32 @llvm.amdgcn.bitop3.i32(i32 %x, i32 %y, i32 255, i32 150)
  call void @check(ptr addrspace(1) %p, i32 %r12, i32 -2007675568)
  %r13 = call i32 @llvm.amdgcn.bitop3.i32(i32 %x, i32 %y, i32 255, i32 228)
  call void @check(ptr addrspace(1) %p, i32 %r13, i32 33456367)
  %r14 = call i32 @llvm.amdgcn.lerp(i32 %x, i32 %y, i32 16777472)
  call void @check(ptr addrspace(1) %p, i32 %r14, i32 1171564439)
  %r15 = call i32 @llvm.amdgcn.sffbh.i32(i32 0)
  call void @check(ptr addrspace(1) %p, i32 %r15, i32 -1)
  %r16 = call i32 @llvm.amdgcn.sffbh.i32(i32 -1)
  call void @check(ptr addrspace(1) %p, i32 %r16, i32 -1)
  %r17 = call i32 @llvm.amdgcn.sffbh.i32(i32 1)
  call void @check(ptr addrspace(1) %p, i32 %r17, i32 31)
  %r18 = call i32 @llvm.amdgcn.sffbh.i32(i32 -2)
  call void @check(ptr addrspace(1) %p, i32 %r18, i32 31)
  %r19 = call i32 @llvm.amdgcn.sffbh.i32(i32 1073741824)
  call void @check(ptr addrspace(1) %p, i32 %r19, i32 1)
  %r20 = call i32 @llvm.amdgcn.sdot4(i32 %x, i32 %y, i32 100, i1 0)
  call void @check(ptr addrspace(1) %p, i32 %r20, i32 5591)
  %r21 = call i32 @llvm.amdgcn.udot4(i32 %x, i32 %y, i32 -10, i1 0)
  call void @check(ptr addrspace(1) %p, i32 %r21, i32 85097)
  %r22 = call i32 @llvm.amdgcn.sdot4(i32 %x, i32 %y, i32 100, i1 1)
  call void @check(ptr addrspace(1) %p, i32 %r22, i32 5591)
  %r23 = call i32 @llvm.amdgcn.udot4(i32 %x, i32 %y, i32 -10, i1 1)
  call void @check(ptr addrspace(1) %p, i32 %r23, i32 -1)
  %r24 = call i32 @llvm.amdgcn.sudot4(i1 1, i32 %x, i1 0, i32 %y, i32 2147483640, i1 1)
  call void @check(ptr addrspace(1) %p, i32 %r24, i32 2147454315)
  %r25 = call i32 @llvm.amdgcn.sudot4(i1 0, i32 %x, i1 1, i32 %y, i32 2147483640, i1 1)
  call void @check(ptr addrspace(1) %p, i32 %r25, i32 2147472491)
  %r26 = call i32 @llvm.amdgcn.sudot4(i1 0, i32 %x, i1 0, i32 %y, i32 2147483640, i1 1)
  call void @check(ptr addrspace(1) %p, i32 %r26, i32 2147483647)
  %r27 = call i32 @llvm.amdgcn.sdot8(i32 %x, i32 %y, i32 100, i1 0)
  call void @check(ptr addrspace(1) %p, i32 %r27, i32 133)
  %r28 = call i32 @llvm.amdgcn.udot8(i32 %x, i32 %y, i32 -10, i1 0)
  call void @check(ptr addrspace(1) %p, i32 %r28, i32 455)
  %r29 = call i32 @llvm.amdgcn.sdot8(i32 %x, i32 %y, i32 100, i1 1)
  call void @check(ptr addrspace(1) %p, i32 %r29, i32 133)
  %r30 = call i32 @llvm.amdgcn.udot8(i32 %x, i32 %y, i32 -10, i1 1)
  call void @check(ptr addrspace(1) %p, i32 %r30, i32 -1)
  %r31 = call i32 @llvm.amdgcn.sudot8(i1 1, i32 %x, i1 0, i32 %y, i32 2147483640, i1 1)
  call void @check(ptr addrspace(1) %p, i32 %r31, i32 2147483433)
  %r32 = call i32 @llvm.amdgcn.sudot8(i1 0, i32 %x, i1 1, i32 %y, i32 2147483640, i1 1)
  call void @check(ptr addrspace(1) %p, i32 %r32, i32 2147483577)
  %r33 = call i32 @llvm.amdgcn.sudot8(i1 0, i32 %x, i1 0, i32 %y, i32 2147483640, i1 1)
  call void @check(ptr addrspace(1) %p, i32 %r33, i32 2147483647)
  %r34 = call i32 @llvm.amdgcn.sdot2(<2 x i16> %xs, <2 x i16> %ys, i32 -5, i1 0)
  call void @check(ptr addrspace(1) %p, i32 %r34, i32 403717733)
  %r35 = call i32 @llvm.amdgcn.udot2(<2 x i16> %xs, <2 x i16> %ys, i32 -5, i1 1)
  call void @check(ptr addrspace(1) %p, i32 %r35, i32 -1)
  %r36 = call i32 @llvm.amdgcn.sad.u8(i32 %x, i32 %y, i32 7)
  call void @check(ptr addrspace(1) %p, i32 %r36, i32 478)
  %r37 = call i32 @llvm.amdgcn.msad.u8(i32 %x, i32 33423424, i32 7)
  call void @check(ptr addrspace(1) %p, i32 %r37, i32 401)
  %r38 = call i32 @llvm.amdgcn.sad.hi.u8(i32 %x, i32 %y, i32 7)
  call void @check(ptr addrspace(1) %p, i32 %r38, i32 30867463)
  %r39 = call i32 @llvm.amdgcn.sad.u16(i32 %x, i32 %y, i32 7)
  call void @check(ptr addrspace(1) %p, i32 %r39, i32 54627)
  %r40 = call i64 @llvm.amdgcn.qsad.pk.u16.u8(i64 81985529216486895, i32 %y, i64 281483566841860)
  call void @wide(ptr addrspace(1) %p, i64 %r40, i64 89510490024575451)
  %r41 = call i64 @llvm.amdgcn.mqsad.pk.u16.u8(i64 81985529216486895, i32 16810048, i64 281483566841860)
  call void @wide(ptr addrspace(1) %p, i64 %r41, i64 37436970785374600)
  %r42 = call i32 @llvm.amdgcn.mul.u24.i32(i32 %x, i32 %y)
  call void @check(ptr addrspace(1) %p, i32 %r42, i32 1695349696)
  %r43 = call i32 @llvm.amdgcn.mul.i24.i32(i32 %x, i32 %y)
  call void @check(ptr addrspace(1) %p, i32 %r43, i32 906820544)
  %r44 = call i32 @llvm.amdgcn.mulhi.u24(i32 %x, i32 %y)
  call void @check(ptr addrspace(1) %p, i32 %r44, i32 43724)
  %r45 = call i32 @llvm.amdgcn.mulhi.i24(i32 %x, i32 %y)
  call void @check(ptr addrspace(1) %p, i32 %r45, i32 126)
  %r46 = call i1 @llvm.amdgcn.class.f32(float 0x3FF8000000000000, i32 256)
  %b46 = zext i1 %r46 to i32
  call void @check(ptr addrspace(1) %p, i32 %b46, i32 1)
  %r47 = call i1 @llvm.amdgcn.class.f32(float 0x8000000000000000, i32 32)
  %b47 = zext i1 %r47 to i32
  call void @check(ptr addrspace(1) %p, i32 %b47, i32 1)
  %r48 = call i1 @llvm.amdgcn.class.f32(float 0x0000000000000000, i32 32)
  %b48 = zext i1 %r48 to i32
  call void @check(ptr addrspace(1) %p, i32 %b48, i32 0)
  %r49 = call i1 @llvm.amdgcn.class.f32(float 0x7FF0000000000000, i32 512)
  %b49 = zext i1 %r49 to i32
  call void @check(ptr addrspace(1) %p, i32 %b49, i32 1)
  %r50 = call i1 @llvm.amdgcn.class.f32(float 0xFFF0000000000000, i32 4)
  %b50 = zext i1 %r50 to i32
  call void @check(ptr addrspace(1) %p, i32 %b50, i32 1)
  %r51 = call i1 @llvm.amdgcn.class.f32(float 0x7FF8000000000000, i32 2)
  %b51 = zext i1 %r51 to i32
  call void @check(ptr addrspace(1) %p, i32 %b51, i32 1)
  %r52 = call i1 @llvm.amdgcn.class.f32(float 0x0000000000000000, i32 64)
  %b52 = zext i1 %r52 to i32
  call void @check(ptr addrspace(1) %p, i32 %b52, i32 1)
  %r53 = call float @llvm.amdgcn.frexp.mant.f32(float 0x4038000000000000)
  %b53 = bitcast float %r53 to i32
  call void @check(ptr addrspace(1) %p, i32 %b53, i32 1061158912)
  %r54 = call i32 @llvm.amdgcn.frexp.exp.i32.f32(float 0x4038000000000000)
  call void @check(ptr addrspace(1) %p, i32 %r54, i32 5)
  %r55 = call float @llvm.amdgcn.frexp.mant.f32(float 0xBFD8000000000000)
  %b55 = bitcast float %r55 to i32
  call void @check(ptr addrspace(1) %p, i32 %b55, i32 -1086324736)
  %r56 = call i32 @llvm.amdgcn.frexp.exp.i32.f32(float 0xBFD8000000000000)
  call void @check(ptr addrspace(1) %p, i32 %r56, i32 -1)
  %r57 = call float @llvm.amdgcn.frexp.mant.f32(float 0x0000000000000000)
  %b57 = bitcast float %r57 to i32
  call void @check(ptr addrspace(1) %p, i32 %b57, i32 0)
  %r58 = call i32 @llvm.amdgcn.frexp.exp.i32.f32(float 0x0000000000000000)
  call void @check(ptr addrspace(1) %p, i32 %r58, i32 0)
  %r59 = call float @llvm.amdgcn.frexp.mant.f32(float 0x7FF0000000000000)
  %b59 = bitcast float %r59 to i32
  call void @check(ptr addrspace(1) %p, i32 %b59, i32 2139095040)
  %r60 = call i32 @llvm.amdgcn.frexp.exp.i32.f32(float 0x7FF0000000000000)
  call void @check(ptr addrspace(1) %p, i32 %r60, i32 0)
  %r61 = call float @llvm.amdgcn.fmed3.f32(float 0x3FF0000000000000, float 0x4008000000000000, float 0x4000000000000000)
  %b61 = bitcast float %r61 to i32
  call void @check(ptr addrspace(1) %p, i32 %b61, i32 1073741824)
  %r62 = call float @llvm.amdgcn.fmed3.f32(float 0x4014000000000000, float 0x4014000000000000, float 0xBFF0000000000000)
  %b62 = bitcast float %r62 to i32
  call void @check(ptr addrspace(1) %p, i32 %b62, i32 1084227584)
  %r63 = call float @llvm.amdgcn.fmed3.f32(float 0x7FF8000000000000, float 0x4008000000000000, float 0x4000000000000000)
  %b63 = bitcast float %r63 to i32
  call void @check(ptr addrspace(1) %p, i32 %b63, i32 1073741824)
  %r64 = call <2 x half> @llvm.amdgcn.cvt.pkrtz(float 0x41CDCD6500000000, float 0xC000000000000000)
  %b64 = bitcast <2 x half> %r64 to i32
  call void @check(ptr addrspace(1) %p, i32 %b64, i32 -1073710081)
  %r65 = call <2 x half> @llvm.amdgcn.cvt.pkrtz(float 0x7FF0000000000000, float 0x3FFFFC8000000000)
  %b65 = bitcast <2 x half> %r65 to i32
  call void @check(ptr addrspace(1) %p, i32 %b65, i32 1073708032)
  %r66 = call <2 x i16> @llvm.amdgcn.cvt.pk.i16(i32 70000, i32 -70000)
  %b66 = bitcast <2 x i16> %r66 to i32
  call void @check(ptr addrspace(1) %p, i32 %b66, i32 -2147450881)
  %r67 = call <2 x i16> @llvm.amdgcn.cvt.pk.u16(i32 -1, i32 65)
  %b67 = bitcast <2 x i16> %r67 to i32
  call void @check(ptr addrspace(1) %p, i32 %b67, i32 4325375)
  %r68 = call float @llvm.amdgcn.cvt.off.f32.i4(i32 9)
  %b68 = bitcast float %r68 to i32
  call void @check(ptr addrspace(1) %p, i32 %b68, i32 -1092616192)
  %r69 = call float @llvm.amdgcn.sqrt.f32(float 0x4019000000000000)
  %b69 = bitcast float %r69 to i32
  call void @check(ptr addrspace(1) %p, i32 %b69, i32 1075838976)
  %r70 = call float @llvm.amdgcn.log.f32(float 0x4020000000000000)
  %b70 = bitcast float %r70 to i32
  call void @check(ptr addrspace(1) %p, i32 %b70, i32 1077936128)
  %r71 = call float @llvm.amdgcn.exp2.f32(float 0xC000000000000000)
  %b71 = bitcast float %r71 to i32
  call void @check(ptr addrspace(1) %p, i32 %b71, i32 1048576000)
  ret void
}
define amdgpu_kernel void @undefined(ptr addrspace(1) %p) {
  %r = call i32 @llvm.amdgcn.ubfe.i32(i32 undef, i32 0, i32 1)
  call void @check(ptr addrspace(1) %p, i32 %r, i32 0)
  ret void
}
declare i32 @llvm.amdgcn.ubfe.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.sbfe.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.alignbyte(i32, i32, i32)
declare i32 @llvm.amdgcn.bitop3.i32(i32, i32, i32, i32)
declare i32 @llvm.amdgcn.lerp(i32, i32, i32)
declare i32 @llvm.amdgcn.sffbh.i32(i32)
declare i32 @llvm.amdgcn.sdot4(i32, i32, i32, i1)
declare i32 @llvm.amdgcn.udot4(i32, i32, i32, i1)
declare i32 @llvm.amdgcn.sudot4(i1, i32, i1, i32, i32, i1)
declare i32 @llvm.amdgcn.sdot8(i32, i32, i32, i1)
declare i32 @llvm.amdgcn.udot8(i32, i32, i32, i1)
declare i32 @llvm.amdgcn.sudot8(i1, i32, i1, i32, i32, i1)
declare i32 @llvm.amdgcn.sdot2(<2 x i16>, <2 x i16>, i32, i1)
declare i32 @llvm.amdgcn.udot2(<2 x i16>, <2 x i16>, i32, i1)
declare i32 @llvm.amdgcn.sad.u8(i32, i32, i32)
declare i32 @llvm.amdgcn.msad.u8(i32, i32, i32)
declare i32 @llvm.amdgcn.sad.hi.u8(i32, i32, i32)
declare i32 @llvm.amdgcn.sad.u16(i32, i32, i32)
declare i64 @llvm.amdgcn.qsad.pk.u16.u8(i64, i32, i64)
declare i64 @llvm.amdgcn.mqsad.pk.u16.u8(i64, i32, i64)
declare i32 @llvm.amdgcn.mul.u24.i32(i32, i32)
declare i32 @llvm.amdgcn.mul.i24.i32(i32, i32)
declare i32 @llvm.amdgcn.mulhi.u24(i32, i32)
declare i32 @llvm.amdgcn.mulhi.i24(i32, i32)
declare i1 @llvm.amdgcn.class.f32(float, i32)
declare float @llvm.amdgcn.frexp.mant.f32(float)
declare i32 @llvm.amdgcn.frexp.exp.i32.f32(float)
declare float @llvm.amdgcn.fmed3.f32(float, float, float)
declare <2 x half> @llvm.amdgcn.cvt.pkrtz(float, float)
declare <2 x i16> @llvm.amdgcn.cvt.pk.i16(i32, i32)
declare <2 x i16> @llvm.amdgcn.cvt.pk.u16(i32, i32)
declare float @llvm.amdgcn.cvt.off.f32.i4(i32)
declare float @llvm.amdgcn.sqrt.f32(float)
declare float @llvm.amdgcn.log.f32(float)
declare float @llvm.amdgcn.exp2.f32(float)
