import { type FormEvent, useId, useState } from 'react'
import pageStyles from '#web/guest/page.module.css'
import { Alert } from '#web/guest/parts.tsx'
import { useAsk } from '#web/guest/send.ts'
import { type Topic, TOPICS, TOPICS_OF } from '../../contract/choices.ts'
import type { Survey } from '../../contract/replies.ts'
import { reviews } from '../../contract/reviews.ts'
import styles from './answer-form.module.css'
import { OwnQuestions } from './own-questions.tsx'
import { useReader } from './reader.ts'

type Props = { survey: Survey; token: string; onAnswered: (survey: Survey) => void }

/** One question that is answered with a press; whatever else a guest wants to say may be left out. */
export function AnswerForm({ survey, token, onAnswered }: Props) {
  const { kind, answer, isPreview } = survey
  const { words, language, refusal } = useReader()
  const [rating, setRating] = useState(answer?.rating)
  const [stars, setStars] = useState<Partial<Record<Topic, number>>>(
    Object.fromEntries((answer?.stars ?? []).map((each) => [each.topic, each.stars])),
  )
  const [given, setGiven] = useState(Object.fromEntries((answer?.answers ?? []).map((each) => [each.questionId, each])))
  const [body, setBody] = useState(answer?.body ?? '')
  const [wantsContact, setWantsContact] = useState(answer?.wantsContact ?? false)
  const [isTried, setTried] = useState(false)
  const { send, isPending, error } = useAsk(reviews.answer, onAnswered)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (rating === undefined) return
    const rated = TOPICS.flatMap((topic) => (stars[topic] === undefined ? [] : [{ topic, stars: stars[topic] }]))
    const answers = survey.questions.flatMap(({ id }) => (given[id] === undefined ? [] : [given[id]]))
    if (isPreview)
      return onAnswered({
        ...survey,
        state: 'CHANGEABLE',
        answer: { rating, stars: rated, answers, pictures: answer?.pictures ?? [], body, wantsContact },
      })
    send({ token, rating, stars: rated, answers, body, wantsContact, language })
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={words.title}
      className={`${pageStyles['card']} ${pageStyles['form']}`}
    >
      {kind !== 'PULSE' ? (
        <Recommend value={rating} onChange={setRating} />
      ) : (
        <Going value={rating} onChange={setRating} />
      )}
      {isTried && rating === undefined && <Alert>{words.choose}</Alert>}
      {kind !== 'PULSE' && (
        <Stars
          topics={TOPICS_OF[kind]}
          stars={stars}
          onChange={(topic, count) => setStars((before) => ({ ...before, [topic]: count }))}
        />
      )}
      <OwnQuestions
        questions={survey.questions}
        given={given}
        onChange={(one) => setGiven((before) => ({ ...before, [one.questionId]: one }))}
      />
      <Words label={words.text[kind]} value={body} onChange={setBody} />
      <label className={styles['contact']}>
        <input type="checkbox" checked={wantsContact} onChange={(event) => setWantsContact(event.target.checked)} />{' '}
        {words.contact}
      </label>
      {error && <Alert>{refusal(error)}</Alert>}
      <button className={pageStyles['primary']} disabled={isPending}>
        {answer ? words.sendAgain : words.send}
      </button>
      {kind !== 'PULSE' && (
        <p className={pageStyles['soft']}>
          <small>{words.use}</small>
        </p>
      )}
    </form>
  )
}

type RatingProps = { value: number | undefined; onChange: (value: number) => void }

function Recommend({ value, onChange }: RatingProps) {
  const { words } = useReader()
  return (
    <fieldset className={styles['scale']}>
      <legend>{words.recommend}</legend>
      <div className={styles['numbers']}>
        {Array.from({ length: 11 }, (_, at) => (
          <label key={at} data-chosen={value === at}>
            <input type="radio" name="rating" checked={value === at} onChange={() => onChange(at)} /> {at}
          </label>
        ))}
      </div>
      <p className={styles['ends']}>
        <small>{words.notAtAll}</small>
        <small>{words.verymuch}</small>
      </p>
    </fieldset>
  )
}

function Going({ value, onChange }: RatingProps) {
  const { words } = useReader()
  return (
    <fieldset className={styles['scale']}>
      <legend>{words.going}</legend>
      <div className={styles['faces']}>
        {words.faces.map((face, at) => (
          <label key={face} data-chosen={value === at + 1}>
            <input type="radio" name="rating" checked={value === at + 1} onChange={() => onChange(at + 1)} /> {face}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const FIVE = [1, 2, 3, 4, 5] as const

function Stars({
  topics,
  stars,
  onChange,
}: {
  topics: readonly Topic[]
  stars: Partial<Record<Topic, number>>
  onChange: (topic: Topic, count: number) => void
}) {
  const { words } = useReader()
  return (
    <details className={pageStyles['details']} open>
      <summary>{words.details}</summary>
      {topics.map((topic) => (
        <fieldset key={topic} className={styles['stars']}>
          <legend>{words.topics[topic]}</legend>
          {FIVE.map((count) => (
            <label key={count} data-full={count <= (stars[topic] ?? 0)}>
              <input
                type="radio"
                name={topic}
                aria-label={words.star(count)}
                checked={stars[topic] === count}
                onChange={() => onChange(topic, count)}
              />
              <span aria-hidden="true">★</span>
            </label>
          ))}
        </fieldset>
      ))}
    </details>
  )
}

function Words({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className={pageStyles['field']}>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} rows={5} maxLength={10_000} value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}
