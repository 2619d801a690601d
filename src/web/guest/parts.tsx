import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './page.module.css'

/** A heading that takes the focus when its step appears, so that people who do not see it learn where they are. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h2 ref={title} tabIndex={-1} className={styles['title']}>
      {children}
    </h2>
  )
}

type FieldProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'date' | 'time'
  autoComplete?: string
  error?: string | undefined
  isRequired?: boolean
  isLong?: boolean
  min?: string
  max?: string
  inputMode?: 'decimal'
}

export function Field({ label, value, onChange, error, isRequired = false, isLong = false, ...rest }: FieldProps) {
  const id = useId()
  const props = {
    ...rest,
    id,
    value,
    required: isRequired,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  }
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea {...props} rows={3} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...props} onChange={(event) => onChange(event.target.value)} />
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}

/** An invisible field: a bot that fills in every field is recognised by it. */
export const Trap = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <div className={styles['trap']} aria-hidden="true">
    <input
      name="website"
      tabIndex={-1}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
)

/** Something takes a moment. */
export const Busy = ({ title, text }: { title: string; text: string }) => (
  <div role="status" className={styles['outcome']}>
    <span className={styles['turning']} aria-hidden="true" />
    <p className={styles['title']}>{title}</p>
    <p className={styles['soft']}>{text}</p>
  </div>
)

type CountProps = { label: string; value: number; from: number; until: number; onChange: (value: number) => void }

/** A small number, chosen from a list. */
export function Count({ label, value, from, until, onChange }: CountProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {Array.from({ length: until - from + 1 }, (_, index) => (
          <option key={index}>{from + index}</option>
        ))}
      </select>
    </div>
  )
}

export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles['alert']}>
      {children}
    </p>
  )
}

/** What is worth knowing, and is no fault. */
export const Note = ({ isGood = false, children }: { isGood?: boolean; children: ReactNode }) => (
  <p role="status" className={styles['note']} data-good={isGood}>
    {children}
  </p>
)

/** How to reach a property; what is empty is left out. */
export const ContactLinks = ({ phone, email }: { phone: string; email: string }) => (
  <>
    {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
    {email && <a href={`mailto:${email}`}>{email}</a>}
  </>
)

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type TermProps = { title: string; lines: readonly string[]; isOpen?: boolean }

export function TermList({ title, lines, isOpen = false }: TermProps) {
  if (lines.length === 0) return null
  return (
    <details className={styles['details']} open={isOpen}>
      <summary>{title}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
