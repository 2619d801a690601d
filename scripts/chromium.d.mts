export function findChromium(): string | undefined
export function installPackages(...names: string[]): string | undefined
