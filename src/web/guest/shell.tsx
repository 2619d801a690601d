import type { CSSProperties, ReactNode } from 'react'
import type { Language } from '#core/language.ts'
import { Alert } from './parts.tsx'
import styles from './page.module.css'

type Props = {
  head: ReactNode
  /** Of the property; without one, the product's. */
  color?: string | undefined
  /** A bill or a notice is read better on a narrow sheet. */
  isNarrow?: boolean
  /** Why the other language is not shown. */
  failed?: string | undefined
  /** How to reach the property, above the way to the other language. */
  foot?: ReactNode
  other: { language: Language; name: string; choose: () => void }
  children: ReactNode
}

/** What all light pages of guests are drawn in: a head in the property's colour, the page, and the way to the other language. */
export function GuestShell({ head, color, isNarrow = false, failed, foot, other, children }: Props) {
  const frame = `${styles['frame']} ${isNarrow ? styles['narrow'] : ''}`
  return (
    <div className={styles['page']} style={color ? ({ '--brand': color } as CSSProperties) : undefined}>
      {head && (
        <header className={styles['head']}>
          <div className={frame}>{head}</div>
        </header>
      )}
      <main className={`${frame} ${styles['body']}`}>
        {failed !== undefined && <Alert>{failed}</Alert>}
        {children}
      </main>
      <footer className={styles['foot']}>
        {foot}
        <button type="button" className={styles['plain']} lang={other.language} onClick={other.choose}>
          {other.name}
        </button>
      </footer>
    </div>
  )
}
