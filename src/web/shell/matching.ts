const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether every typed word begins, or nearly begins, some word: 'chek in' finds 'Check in', accents or not. */
export function matches(text: string, typed: string): boolean {
  const words = plain(text).split(/\W+/)
  return plain(typed)
    .split(/\s+/)
    .every((part) => part === '' || words.some((word) => word.startsWith(part) || isNear(word, part)))
}

/** One letter wrong, missing, doubled or swapped, from four letters on. */
function isNear(word: string, part: string): boolean {
  if (part.length < 4) return false
  const head = word.slice(0, part.length + 1)
  for (let at = 0; at <= part.length; at += 1) {
    const rest = part.slice(at + 1)
    const isMissing =
      head.startsWith(part.slice(0, at)) &&
      head.slice(at + 1).startsWith(part.slice(at, -1)) &&
      head.length > part.length - 1
    const isWrong = head.startsWith(part.slice(0, at)) && word.slice(at + 1).startsWith(rest)
    const isExtra = word.startsWith(part.slice(0, at) + rest)
    const isSwapped = word.startsWith(part.slice(0, at) + (part[at + 1] ?? '') + (part[at] ?? '') + part.slice(at + 2))
    if (isWrong || isExtra || isSwapped || isMissing) return true
  }
  return false
}
