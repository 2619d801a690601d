import { useId } from 'react'
import pageStyles from '#web/guest/page.module.css'
import type { OpenQuestion, QuestionAnswer } from '../../contract/questions.ts'
import styles from './answer-form.module.css'
import { useReader } from './reader.ts'

type Given = Readonly<Record<string, QuestionAnswer>>
type Props = { questions: readonly OpenQuestion[]; given: Given; onChange: (answer: QuestionAnswer) => void }

/** Questions of the property's own; each may be left out. */
export function OwnQuestions({ questions, given, onChange }: Props) {
  const { language } = useReader()
  return questions.map(({ id, kind, textEn, textFr }) => {
    const label = language === 'fr' ? textFr : textEn
    const { value = null, words = '' } = given[id] ?? {}
    return kind === 'TEXT' ? (
      <Typed key={id} label={label} value={words} onChange={(typed) => onChange({ questionId: id, value: null, words: typed })} />
    ) : (
      <Chosen key={id} name={id} label={label} kind={kind} value={value} onChange={(chosen) => onChange({ questionId: id, value: chosen, words: '' })} />
    )
  })
} // prettier-ignore

type ChosenProps = {
  name: string
  label: string
  kind: 'SCALE' | 'STARS' | 'YES_NO'
  value: number | null
  onChange: (value: number) => void
}

/** One of some numbers, of some stars, or yes and no. */
function Chosen({ name, label, kind, value, onChange }: ChosenProps) {
  const { words } = useReader()
  if (kind === 'STARS')
    return (
      <fieldset className={styles['stars']}>
        <legend>{label}</legend>
        {[1, 2, 3, 4, 5].map((count) => (
          <label key={count} data-full={count <= (value ?? 0)}>
            <input type="radio" name={name} aria-label={words.star(count)} checked={value === count} onChange={() => onChange(count)} />
            <span aria-hidden="true">★</span>
          </label>
        ))}
      </fieldset>
    )
  const options = kind === 'YES_NO' ? [1, 0] : Array.from({ length: 11 }, (_, at) => at)
  const nameOf = (option: number) => (kind === 'YES_NO' ? (option === 1 ? words.yes : words.no) : option)
  return (
    <fieldset className={styles['scale']}>
      <legend>{label}</legend>
      <div className={styles['numbers']}>
        {options.map((option) => (
          <label key={option} data-chosen={value === option}>
            <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} /> {nameOf(option)}
          </label>
        ))}
      </div>
    </fieldset>
  )
} // prettier-ignore

function Typed({ label, value, onChange }: { label: string; value: string; onChange: (typed: string) => void }) {
  const id = useId()
  return (
    <div className={pageStyles['field']}>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} rows={3} maxLength={2_000} value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}
