import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import styles from './signature-pad.module.css'

const WIDTH = 1_000
const HEIGHT = 300
/** As long as the wire takes them. */
const MOST = 19_900
/** What one press of an arrow key draws. */
const STROKE = 40
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STROKE, 0],
  ArrowRight: [STROKE, 0],
  ArrowUp: [0, -STROKE],
  ArrowDown: [0, STROKE],
}

const inside = (at: number, size: number): number => Math.min(size - 1, Math.max(0, Math.round(at)))

/** Where the pen is: the last point that was drawn, or the middle of the line. */
const penOf = (strokes: string): [number, number] => {
  const [x = 100, y = 150] = (strokes.split(/[ ;]/).at(-1) || '100,150').split(',').map(Number)
  return [x, y]
}

type Props = { id?: string; label: string; value: string; onChange: (strokes: string) => void }

/** Where a finger, a pen or the arrow keys sign. What is drawn is strokes in a box of 1000 by 300: 'x,y x,y;x,y'. */
export function SignaturePad({ id, label, value, onChange }: Props) {
  const isDrawing = useRef(false)
  const add = (point: string, before: string) => {
    if (value.length < MOST) onChange(`${value}${value === '' ? '' : before}${point}`)
  }
  const draw = (event: PointerEvent<SVGSVGElement>, before: string) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = inside(((event.clientX - box.left) / box.width) * WIDTH, WIDTH)
    add(`${x},${inside(((event.clientY - box.top) / box.height) * HEIGHT, HEIGHT)}`, before)
  }
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    const [x, y] = penOf(value)
    const next = `${inside(x + move[0], WIDTH)},${inside(y + move[1], HEIGHT)}`
    add(value === '' ? `${x},${y} ${next}` : next, ' ')
  }
  return (
    <svg
      id={id}
      role="button"
      aria-label={label}
      // The arrow keys draw.
      tabIndex={0}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles['pad']}
      onKeyDown={press}
      onPointerDown={(event) => {
        isDrawing.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
        draw(event, ';')
      }}
      onPointerMove={(event) => isDrawing.current && draw(event, ' ')}
      onPointerUp={() => {
        isDrawing.current = false
      }}
    >
      {value.split(';').map((stroke, at) => (
        <polyline key={at} points={stroke} fill="none" stroke="currentColor" strokeWidth="4" vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
} // prettier-ignore
