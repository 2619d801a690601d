export function findChromium(): string | undefined
export function hasProgram(name: string): boolean
export function installPackages(...names: string[]): string | undefined
