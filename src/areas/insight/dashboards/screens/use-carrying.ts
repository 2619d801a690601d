import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

type Carried = { from: number; over: number }

/** The place of the widget under a point of the window. */
function placeAt(x: number, y: number): number | undefined {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')?.dataset['place']
  return place === undefined ? undefined : Number(place)
}

/** Carrying a widget by mouse or finger to the place of another; Escape lets go of it where it was. */
export function useCarrying(onDrop: (from: number, to: number) => void) {
  const [carried, setCarried] = useState<Carried>()
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  const isCarrying = carried !== undefined
  useEffect(() => {
    if (!isCarrying) return
    const move = ({ clientX, clientY }: PointerEvent) =>
      setCarried((now) => now && { ...now, over: placeAt(clientX, clientY) ?? now.over })
    const end = () =>
      setCarried((now) => {
        if (now) queueMicrotask(() => drop.current(now.from, now.over))
        return undefined
      })
    const cancel = () => setCarried(undefined)
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && cancel()
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', cancel)
    addEventListener('keydown', leave)
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', leave)
    }
  }, [isCarrying])
  const grip = (index: number, event: ReactPointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    setCarried({ from: index, over: index })
  }
  return { from: carried?.from, over: carried?.over, grip }
}
