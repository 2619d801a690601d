import type { FieldPath, FixedPath } from './screen-paths.ts'

/** The paths that src/web/router.tsx shows by itself, without a screen of an area. */
type ShellPath = '/' | '/sessions/signin' | '/sessions/lockscreen' | '/sessions/404'

export type Path = ShellPath | FixedPath | FieldPath

/**
 * Where a link, a notification or a message leads: a screen, and what it shows. Text from elsewhere becomes one by `knownAddress` of
 * src/web/screens.ts.
 */
export type Address = Path | `${Path}?${string}` | `${Path}#${string}`

/** Whether a type is one text, not a pattern of many. */
type IsOneText<Text extends string> = Record<never, never> extends Record<Text, true> ? false : true

/** The path of an address, without what the screen shows. */
type PathOf<A extends string> = A extends `${infer P}?${string}` ? P : A extends `${infer P}#${string}` ? P : A

/**
 * An address whose fields are values. A field written out in the code is a mistyped neighbour of the path: '/invoice/invoice-lst' does
 * not compile, `/invoice/${id}` does. A parameter takes one as `address: A & Written<A>`.
 */
export type Written<A extends Address> = A extends unknown
  ? PathOf<A> extends ShellPath | FixedPath
    ? A
    : IsOneText<PathOf<A>> extends true
      ? never
      : A
  : never
