import { type FormEvent, useEffect, useState } from 'react'
import type { Currency } from '#core/money.ts'
import type { Language } from '#core/language.ts'
import { ask, type Refused, useAnswer } from '#web/guest/ask.ts'
import { useWords, type WordFiles } from '#web/guest/language.ts'
import styles from '#web/guest/page.module.css'
import { Missing, Outcome, Questions } from '#web/guest/link-page.tsx'
import { Alert } from '#web/guest/parts.tsx'
import { useSend } from '#web/guest/send.ts'
import { GuestShell } from '#web/guest/shell.tsx'
import type { ByHandChannel, Purpose } from '../../contract/choices.ts'
import { consents } from '../../contract/consents.ts'
import type { Preferences } from '../../contract/replies.ts'
import { ReaderProvider, useReader } from './reader.ts'
import type { Words } from './words-en.ts'

type Props = { token: string; words: WordFiles<Words>; language: Language }

/** The page where a person chooses what a property may send: opening it changes nothing, so a mail program may prefetch links. */
export function PreferencesPage({ token, words: files, language: first }: Props) {
  const { shown, isFailed, other, chooseOther } = useWords(files, first)
  const read = useAnswer(token === '' ? null : token, (signal) =>
    ask(consents.preferences, { preferenceToken: token }, signal),
  )
  const [changed, setChanged] = useState<Preferences>()
  const preferences = changed ?? read.data
  const title = shown && (preferences ? shown.words.titleOf(preferences.property.name) : shown.words.title)
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (!shown) return null
  const { words, language } = shown
  const place = { locale: preferences?.property.locale ?? language, currency: 'EUR' as Currency }
  return (
    <ReaderProvider {...shown} {...place}>
      <GuestShell
        head={<Head title={title ?? ''} of={preferences} />}
        isNarrow
        failed={isFailed ? words.failed : undefined}
        foot={preferences && <Questions words={words} of={preferences.property} />}
        other={{ language: other, name: words.otherLanguage, choose: chooseOther }}
      >
        {preferences ? (
          <Content preferences={preferences} token={token} onChanged={setChanged} />
        ) : (
          <Unopened error={read.error} isToken={token !== ''} again={read.again} />
        )}
      </GuestShell>
    </ReaderProvider>
  )
}

function Head({ title, of }: { title: string; of: Preferences | undefined }) {
  const { words } = useReader()
  return (
    <div>
      <h1>{title}</h1>
      {of && (
        <p>
          {words.to[of.channel]} {of.address}
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

type ContentProps = { preferences: Preferences; token: string; onChanged: (preferences: Preferences) => void }
type Done = 'saved' | 'confirmed'

function Content({ preferences, token, onChanged }: ContentProps) {
  const { words, language, refusal } = useReader()
  const [done, setDone] = useState<Done>()
  const { send, isPending, error } = useSend()
  const change = (request: () => Promise<Preferences>, as: Done) =>
    send(request, (next) => {
      onChanged(next)
      setDone(as)
    })
  const choose = ({ purposes, byHand }: Chosen) =>
    change(() => ask(consents.choose, { preferenceToken: token, purposes, byHand, language }), 'saved')
  const confirm = () => change(() => ask(consents.confirm, { preferenceToken: token }), 'confirmed')
  return (
    <>
      {error && <Alert>{refusal(error)}</Alert>}
      {preferences.waits && (
        <div className={`${styles['card']} ${styles['form']}`}>
          <p className={styles['title']}>{words.waits}</p>
          <p>{words.waitsText}</p>
          <button type="button" className={styles['primary']} disabled={isPending} onClick={confirm}>
            {words.confirm}
          </button>
        </div>
      )}
      {preferences.isUnsubscribed ? (
        <Outcome title={words.unsubscribed} text={words.unsubscribedText} />
      ) : (
        done && <Outcome title={words[done]} text={words[`${done}Text`]} />
      )}
      <Choices
        key={JSON.stringify([chosenOf(preferences), byHandOf(preferences)])}
        preferences={preferences}
        isPending={isPending}
        choose={choose}
      />
    </>
  )
}

const chosenOf = ({ purposes }: Preferences): Purpose[] =>
  purposes.filter(({ isGiven }) => isGiven).map(({ purpose }) => purpose)

const byHandOf = ({ byHand }: Preferences): ByHandChannel[] =>
  byHand.filter(({ isGiven }) => isGiven).map(({ channel }) => channel)

type Chosen = { purposes: Purpose[]; byHand: { channel: ByHandChannel; isGiven: boolean }[] }
type ChoicesProps = { preferences: Preferences; isPending: boolean; choose: (chosen: Chosen) => void }

function Choices({ preferences, isPending, choose }: ChoicesProps) {
  const { words, language } = useReader()
  const [chosen, setChosen] = useState<readonly Purpose[]>(chosenOf(preferences))
  const [byHand, setByHand] = useState<readonly ByHandChannel[]>(byHandOf(preferences))
  const open = preferences.byHand.filter(({ isSuppressed }) => !isSuppressed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    choose({
      purposes: [...chosen],
      byHand: open.map(({ channel }) => ({ channel, isGiven: byHand.includes(channel) })),
    })
  }
  const chooseNothing = () => choose({ purposes: [], byHand: open.map(({ channel }) => ({ channel, isGiven: false })) })
  return (
    <form noValidate onSubmit={submit} aria-label={words.title} className={`${styles['card']} ${styles['form']}`}>
      <p className={styles['soft']}>{words.choose}</p>
      {preferences.purposes.map(({ purpose, wordings }) => (
        <label key={purpose} className={styles['tick']}>
          <input
            type="checkbox"
            aria-label={words.purposes[purpose]}
            checked={chosen.includes(purpose)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, purpose] : chosen.filter((each) => each !== purpose))
            }
          />
          <span>
            <strong>{words.purposes[purpose]}</strong>
            <br />
            <small>{(wordings.find((each) => each.language === language) ?? wordings[0])?.wording}</small>
          </span>
        </label>
      ))}
      {open.map(({ channel, address, wordings }) => (
        <label key={channel} className={styles['tick']}>
          <input
            type="checkbox"
            aria-label={words.byHand[channel]}
            checked={byHand.includes(channel)}
            onChange={({ target }) =>
              setByHand(target.checked ? [...byHand, channel] : byHand.filter((each) => each !== channel))
            }
          />
          <span>
            <strong>
              {words.byHand[channel]} ({address})
            </strong>
            <br />
            <small>{wordings.find((each) => each.language === language)?.wording}</small>
          </span>
        </label>
      ))}
      <button className={styles['primary']} disabled={isPending}>
        {words.save}
      </button>
      {!preferences.isUnsubscribed && (
        <button type="button" className={styles['plain']} disabled={isPending} onClick={chooseNothing}>
          {words.nothing}
        </button>
      )}
    </form>
  )
}
