import type { Refused } from './ask.ts'
import styles from './page.module.css'
import { Alert, ContactLinks } from './parts.tsx'

/** How to reach the property of a page that a link opened; nothing where it names no way. */
export function Questions({
  words,
  of: { phone, email },
}: {
  words: { questions: string }
  of: { phone: string; email: string }
}) {
  if (!phone && !email) return null
  return (
    <p className={styles['contact']}>
      <span>{words.questions}</span>
      <ContactLinks phone={phone} email={email} />
    </p>
  )
}

/** What became of a link, or of what was sent by it. */
export const Outcome = ({ title, text }: { title: string; text: string }) => (
  <div role="status" className={`${styles['card']} ${styles['outcome']}`}>
    <p className={styles['title']}>{title}</p>
    <p className={styles['soft']}>{text}</p>
  </div>
)

type MissingProps = {
  words: { unknown: string; unknownText: string; loading: string; again: string }
  refusal: (error: unknown) => string
  error: Refused | undefined
  isToken: boolean
  again: () => void
}

/** A page whose link has opened nothing yet, or opens nothing. */
export function Missing({ words, refusal, error, isToken, again }: MissingProps) {
  // An unknown token and an invalid one look the same to the visitor.
  if (!isToken || error?.code === 'not_found' || error?.code === 'invalid')
    return <Outcome title={words.unknown} text={words.unknownText} />
  if (!error) return <p aria-busy="true">{words.loading}</p>
  return (
    <>
      <Alert>{refusal(error)}</Alert>
      <button type="button" className={styles['plain']} onClick={again}>
        {words.again}
      </button>
    </>
  )
}
