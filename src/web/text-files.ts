/** The folder of the texts, and which areas share a file: the build writes both (language-files.ts). Without it one file has all. */
export const FOLDER: string = ''
export const PACKS: Readonly<Record<string, readonly string[]>> = {}
