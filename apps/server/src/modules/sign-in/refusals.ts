import { Refusal } from '../../platform/refusal.ts';

export function credentialsRefused(): Refusal {
  return new Refusal('formRefused', { details: [{ errorMessage: '账号、密码或商户代码不正确' }] });
}

/** The same whether the password was right, wrong or nobody's. */
export function linkMailed(): Refusal {
  return new Refusal('formRefused', { details: [{ errorMessage: '若信息正确，登录链接已发至邮箱' }] });
}

export function captchaRefused(): Refusal {
  return new Refusal('formRefused', { details: [{ field: 'reCaptchaAliYun', errorMessage: '请重新完成滑块验证' }] });
}
