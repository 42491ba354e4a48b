export function withFileLock<T>(file: string, work: () => Promise<T>, onWait: () => void): Promise<T>
