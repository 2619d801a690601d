import { useState } from 'react'

/** What becomes of one value after the other: the result of the one before goes into the next. `fold` needs nothing else. */
export function useFolded<T, R>(value: T, fold: (before: R | undefined, value: T) => R | undefined): R | undefined {
  const [last, setLast] = useState(() => ({ value, result: fold(undefined, value) }))
  if (Object.is(last.value, value)) return last.result
  const next = { value, result: fold(last.result, value) }
  setLast(next)
  return next.result
}
