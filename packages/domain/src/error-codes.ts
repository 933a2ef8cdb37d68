interface ErrorEntry {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

/** Every error that a call can answer. */
export const errorCodes = {
  /** Shown by the form that was sent, never as a banner. */
  formRefused: { code: '001002', status: 422, message: '提交的信息有误，请检查后重试' },
  sessionExpired: { code: '001004', status: 401, message: '登录已过期，请重新登录' },
  sessionEnded: { code: '001005', status: 401, message: '您的登录已被终止，请重新登录' },
  stillAssociated: { code: '000011', status: 409, message: '仍有关联数据，请先解除关联' },
  validation: { code: '000400', status: 400, message: '提交的内容不符合要求，请检查后重试' },
  forbidden: { code: '000403', status: 403, message: '权限不足，无法执行此操作' },
  originRefused: { code: '000493', status: 403, message: '请求来源不被允许' },
  secondFactorRequired: { code: '000423', status: 403, message: '请先完成两步验证的设置' },
  passwordChangeRequired: { code: '000424', status: 403, message: '请先修改初始密码' },
  stepUpRequired: { code: '000425', status: 403, message: '请先确认是您本人' },
  notFound: { code: '000404', status: 404, message: '内容不存在或已被删除' },
  requestTimeout: { code: '000408', status: 408, message: '请求发送超时，请检查网络后重试' },
  conflict: { code: '000409', status: 409, message: '内容已被他人修改，请核对后再保存' },
  redirect: { code: '000302', status: 409, message: '请前往指定页面继续操作' },
  payloadTooLarge: { code: '000413', status: 413, message: '提交的内容过大' },
  unsupportedMediaType: { code: '000415', status: 415, message: '不支持此内容格式' },
  idempotencyKeyReused: { code: '000422', status: 422, message: '该请求标识已用于其他内容，请刷新后重试' },
  /** Publishing stops for one of these, and says which. */
  oddsMoved: { code: '000601', status: 409, message: '赔率已变动，请核对新旧赔率后再次发布' },
  oddsClosed: { code: '000602', status: 409, message: '所选盘口已关闭或没有赔率，请重新选择' },
  matchStarted: { code: '000603', status: 409, message: '比赛已开始，不能再发布' },
  matchUnavailable: { code: '000604', status: 409, message: '该赛程已下架或暂停，请选择其他赛程' },
  tabooWords: { code: '000605', status: 422, message: '标题或内容含有敏感词，请修改后再试' },
  reviewRequired: { code: '000606', status: 409, message: '本商户的预测须经审核后发布，请提交审核' },
  /** Sent again with a confirmation, it is done. */
  noSpareDomain: { code: '000701', status: 409, message: '没有备用域名，继续操作后该推送目标将无可用域名' },
  pushTargetInUse: { code: '000702', status: 409, message: '该推送目标是主播或预约唯一的推送目标，不能停用' },
  /** Names the overlapping ones; sent again with a confirmation, it is stored. */
  appointmentOverlap: { code: '000801', status: 409, message: '该主播在此时段已有其他预约' },
  /** Says why the appointment's state does not allow it. */
  appointmentRefused: { code: '000802', status: 409, message: '预约当前的状态不允许此操作' },
  rateLimited: { code: '000429', status: 429, message: '操作过于频繁，请稍后再试' },
  internal: { code: '000500', status: 500, message: '系统内部错误，请稍后重试' },
  /** The database takes no writes for a while; reads go on. */
  readOnly: { code: '000507', status: 503, message: '系统当前只读，暂时无法执行此操作，请稍后重试' },
  dependencyDown: { code: '000503', status: 503, message: '服务暂时不可用，请稍后重试' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorName = keyof typeof errorCodes;

export type ErrorCode = (typeof errorCodes)[ErrorName]['code'];
