/** A click on a button, link or box inside a row is not a click on the row. */
export const isOnRow = (target: EventTarget) =>
  !(target as Element).closest('a, button, input, label, [role=menu], [role=menuitem], .MuiBackdrop-root')

export const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const changed = new Set(keys)
  if (!changed.delete(key)) changed.add(key)
  return changed
}
