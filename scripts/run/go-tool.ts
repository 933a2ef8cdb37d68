/** Tools written in Go end before collecting their garbage pays off. */
export const goTool = (memory: string): NodeJS.ProcessEnv => ({ GOGC: 'off', GOMEMLIMIT: memory, ...process.env });
