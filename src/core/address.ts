import type { ScreenPath } from './screen-paths.ts'

/** The paths that src/web/router.tsx shows by itself, without a screen of an area. */
type ShellPath = '/' | '/sessions/signin' | '/sessions/lockscreen' | '/sessions/404'

export type Path = ShellPath | ScreenPath

/**
 * Where a link, a notification or a message leads: a screen, and what it shows. Text from elsewhere becomes one by `knownAddress` of
 * src/web/screens.ts.
 */
export type Address = Path | `${Path}?${string}` | `${Path}#${string}`
