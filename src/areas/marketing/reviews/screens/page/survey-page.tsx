import { useEffect, useState } from 'react'
import type { Currency } from '#core/money.ts'
import type { Language } from '#core/language.ts'
import { ask, type Refused, useAnswer } from '#web/guest/ask.ts'
import { useWords, type WordFiles } from '#web/guest/language.ts'
import styles from '#web/guest/page.module.css'
import { Missing, Outcome, Questions } from '#web/guest/link-page.tsx'
import { Alert, Note } from '#web/guest/parts.tsx'
import { GuestShell } from '#web/guest/shell.tsx'
import type { Survey } from '../../contract/replies.ts'
import { reviews } from '../../contract/reviews.ts'
import { AnswerForm } from './answer-form.tsx'
import { OwnPictures } from './own-pictures.tsx'
import { ReaderProvider, useReader } from './reader.ts'
import type { Words } from './words-en.ts'

type Props = {
  token: string
  /** Shows the page without a guest: nothing is sent. */
  preview?: string | undefined
  words: WordFiles<Words>
  language: Language
}

/** The page on which a guest rates a stay that is over, or one that goes on. */
export function SurveyPage({ token, preview = '', words: files, language: first }: Props) {
  const { shown, isFailed, other, chooseOther } = useWords(files, first)
  const read = useAnswer(token + preview || null, (signal) =>
    preview === '' ? ask(reviews.open, { token }, signal) : ask(reviews.openPreview, { previewToken: preview }, signal),
  )
  const [answered, setAnswered] = useState<Survey>()
  const survey = answered ?? read.data
  const title = shown && (survey ? shown.words.titleOf[survey.kind](survey.property.name) : shown.words.title)
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (!shown) return null
  const { words, language } = shown
  const place = { locale: survey?.locale ?? language, currency: 'EUR' as Currency }
  return (
    <ReaderProvider {...shown} {...place}>
      <GuestShell
        head={<Head title={title ?? ''} survey={survey} />}
        isNarrow
        failed={isFailed ? words.failed : undefined}
        foot={survey && <Questions words={words} of={survey.property} />}
        other={{ language: other, name: words.otherLanguage, choose: chooseOther }}
      >
        {survey ? (
          <Content survey={survey} token={token} onAnswered={setAnswered} />
        ) : (
          <Unopened error={read.error} isToken={token + preview !== ''} again={read.again} />
        )}
      </GuestShell>
    </ReaderProvider>
  )
}

function Head({ title, survey }: { title: string; survey: Survey | undefined }) {
  const { words, day } = useReader()
  return (
    <div>
      <h1>{title}</h1>
      {survey && (
        <p>
          {survey.arrival === survey.departure
            ? day(survey.arrival)
            : words.days(day(survey.arrival), day(survey.departure))}
        </p>
      )}
    </div>
  )
}

type UnopenedProps = { error: Refused | undefined; isToken: boolean; again: () => void }

function Unopened(props: UnopenedProps) {
  const { words, refusal } = useReader()
  return <Missing {...props} words={words} refusal={refusal} />
}

type ContentProps = { survey: Survey; token: string; onAnswered: (survey: Survey) => void }

function Content({ survey, token, onAnswered }: ContentProps) {
  const { words } = useReader()
  const [isChanging, setChanging] = useState(false)
  const { state, answer, reply } = survey
  const isOpen = state === 'OPEN' || (state === 'CHANGEABLE' && isChanging)
  const take = (next: Survey) => {
    setChanging(false)
    onAnswered(next)
  }
  return (
    <>
      {survey.isPreview && <Note>{words.preview}</Note>}
      {state === 'LATE' && <Outcome title={words.late} text={words.lateText} />}
      {isOpen && <AnswerForm survey={survey} token={token} onAnswered={take} />}
      {answer && !isOpen && (
        <div role="status" className={`${styles['card']} ${styles['outcome']}`}>
          <p className={styles['title']}>{words.thanks}</p>
          <p>{answer.wantsContact ? words.contactText : words.thanksText}</p>
          {state === 'CHANGEABLE' && (
            <>
              {survey.kind !== 'PULSE' && <OwnPictures survey={survey} token={token} onChanged={onAnswered} />}
              <p className={styles['soft']}>{words.changeUntil}</p>
              <button type="button" className={styles['plain']} onClick={() => setChanging(true)}>
                {words.change}
              </button>
            </>
          )}
        </div>
      )}
      {reply !== '' && (
        <section className={styles['card']} aria-label={words.reply}>
          <h2 className={styles['name']}>{words.reply}</h2>
          <p className={styles['text']}>{reply}</p>
        </section>
      )}
      <OptOut survey={survey} token={token} onDone={onAnswered} />
    </>
  )
}

function OptOut({ survey, token, onDone }: { survey: Survey; token: string; onDone: (survey: Survey) => void }) {
  const { words, refusal } = useReader()
  const [error, setError] = useState<unknown>()
  if (survey.isOptedOut) return <Note>{words.optedOut}</Note>
  return (
    <>
      {error !== undefined && <Alert>{refusal(error)}</Alert>}
      <button
        type="button"
        className={styles['plain']}
        onClick={() => {
          if (survey.isPreview) onDone({ ...survey, isOptedOut: true })
          else void ask(reviews.optOut, { token }).then(onDone, setError)
        }}
      >
        {words.optOut}
      </button>
    </>
  )
}
