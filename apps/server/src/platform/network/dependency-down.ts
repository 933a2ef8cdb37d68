export type Dependency = 'redis' | 'aliyun-captcha' | 'file-store';

export class DependencyDown extends Error {
  override readonly name = 'DependencyDown';
  readonly dependency: Dependency;

  constructor(dependency: Dependency, reason: string, cause?: unknown) {
    super(`${dependency}: ${reason}`, { cause });
    this.dependency = dependency;
  }
}

export async function needing<T>(dependency: Dependency, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof DependencyDown) throw cause;
    throw new DependencyDown(dependency, cause instanceof Error ? cause.message : 'failed', cause);
  }
}
