import { Refusal } from '../../platform/refusal.ts';

export function codeRefused(code: string): Refusal {
  const errorMessage = isRecoveryCode(code)
    ? '恢复码不正确或已使用过，请换一个'
    : '验证码不正确或已使用过，请输入新的验证码';
  return new Refusal('formRefused', { details: [{ field: 'code', errorMessage }] });
}

export function isRecoveryCode(code: string): boolean {
  return code.includes('-');
}

export function notEnrolled(): Refusal {
  return new Refusal('formRefused', { details: [{ errorMessage: '两步验证尚未启用' }] });
}

/** Names the code, where pages show it, though no other code would help. */
export function notOpened(): Refusal {
  return new Refusal('formRefused', {
    details: [{ field: 'code', errorMessage: '两步验证暂时无法使用，请联系管理员重置' }],
  });
}

export function demanded(): Refusal {
  return new Refusal('formRefused', { details: [{ errorMessage: '所属商户要求启用两步验证，不能停用' }] });
}
