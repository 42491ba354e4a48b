export function oneAtATime<T>(file: string, work: () => Promise<T>, tell: () => void): Promise<T>
