import { Children, type CSSProperties, type ReactNode } from 'react'
import type { Widget } from '../contract/replies.ts'
import { MIDDLE, NARROW, spansOf, WIDE } from '../rules/spans.ts'
import styles from './grid.module.css'

type Props = { shapes: readonly Pick<Widget, 'form' | 'width'>[]; children: ReactNode }

/** Widgets in their order, in rows that are full at every width of the window. */
export function Grid({ shapes, children }: Props) {
  const [wide, middle, narrow] = [WIDE, MIDDLE, NARROW].map((parts) => spansOf(shapes, parts))
  return (
    <div className={styles['frame']}>
      <div className={styles['grid']}>
        {Children.map(children, (child, at) => (
          <div
            className={styles['place']}
            data-place={at}
            style={{ '--wide': wide?.[at], '--middle': middle?.[at], '--narrow': narrow?.[at] } as CSSProperties}
          >
            {child}
          </div>
        ))}
      </div>
    </div>
  )
}
