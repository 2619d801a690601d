import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** A press this long is no tap. */
const LONG_MS = 450
/** A finger that moves further scrolls. */
const STILL_PX = 10

/**
 * What a long press on something does, beside its tap. A right click and the menu key of a keyboard do the same; the click that ends a long
 * press does nothing.
 */
export function useLongPress(onLong: (() => void) | undefined) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  const isLong = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  if (!onLong) return {}
  const run = () => {
    isLong.current = press.current !== undefined
    end()
    onLong()
  }
  return {
    onPointerDown: ({ button, clientX: x, clientY: y }: PointerEvent) => {
      end()
      isLong.current = false
      if (button === 0) press.current = { x, y, timer: setTimeout(run, LONG_MS) }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > STILL_PX) end()
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onMouseDown: (event: MouseEvent) => {
      // A browser makes a press of the mouse from a long touch: what the long press has focused retains the focus.
      if (isLong.current) event.preventDefault()
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      // A browser opens its menu after a long touch too.
      if (!isLong.current) run()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isLong.current || event.detail === 0) return
      isLong.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
}
