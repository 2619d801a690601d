type Place = readonly [row: number, column: number]

const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The cell a key leads to from another, past what is no cell; undefined where the key leads nowhere. */
export function nextCell(cells: readonly (readonly boolean[])[], [row, column]: Place, key: string): Place | undefined {
  const line = cells[row] ?? []
  if (key === 'Home' || key === 'End') {
    const found = key === 'Home' ? line.indexOf(true) : line.lastIndexOf(true)
    return found >= 0 ? [row, found] : undefined
  }
  const step = STEPS[key]
  if (!step) return undefined
  let [y, x] = [row + step[0], column + step[1]]
  while (cells[y]?.[x] === false) [y, x] = [y + step[0], x + step[1]]
  return cells[y]?.[x] ? [y, x] : undefined
}
