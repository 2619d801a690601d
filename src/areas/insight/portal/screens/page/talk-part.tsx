import { type FormEvent, useState } from 'react'
import pageStyles from '#web/guest/page.module.css'
import { Alert, Field } from '#web/guest/parts.tsx'
import { useAsk } from '#web/guest/send.ts'
import { portal } from '../../contract/portal.ts'
import type { Conversation, GuestPage } from '../../contract/replies.ts'
import { useReader } from './reader.ts'
import styles from './stay-page.module.css'

type Props = { page: GuestPage; token: string; onPage: (page: GuestPage) => void }

/** Requests with one press, and what else the guest writes about them. */
export function RequestsPart({ page: { topics }, token, onPage }: Props) {
  const { words, refusal } = useReader()
  const [body, setBody] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { send, isPending, error } = useAsk(portal.request, (page) => {
    setBody('')
    setKey(crypto.randomUUID())
    onPage(page)
  })
  if (topics.length === 0) return null
  return (
    <section className={pageStyles['card']} aria-label={words.requests}>
      <h2 className={pageStyles['name']}>{words.requests}</h2>
      <Field label={words.requestNote} name="note" value={body} onChange={setBody} />
      {error && <Alert>{refusal(error)}</Alert>}
      <div className={styles['topics']}>
        {topics.map((topic) => (
          <button
            key={topic}
            type="button"
            className={pageStyles['plain']}
            disabled={isPending}
            onClick={() => send({ token, key, topic, body })}
          >
            {topic}
          </button>
        ))}
      </div>
    </section>
  )
}

/** The chat with the desk, and each request with its replies. */
export function TalkPart(props: Props) {
  const { words } = useReader()
  const { conversations, hasChat } = props.page
  const chat = conversations.find(({ isChat, isOpen }) => isChat && isOpen)
  return (
    <>
      {conversations
        .filter((one) => one !== chat)
        .map((one) => (
          <Talk key={one.caseId} {...props} title={one.subject} talk={one} />
        ))}
      {(hasChat || chat) && <Talk {...props} title={words.chat} talk={chat} />}
    </>
  )
}

function Talk({ token, onPage, title, talk }: Props & { title: string; talk: Conversation | undefined }) {
  const { words, refusal, moment } = useReader()
  const [body, setBody] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { send, isPending, error } = useAsk(portal.write, (page) => {
    setBody('')
    setKey(crypto.randomUUID())
    onPage(page)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body.trim() !== '') send({ token, key, caseId: talk?.isChat === false ? talk.caseId : null, body })
  }
  return (
    <section className={pageStyles['card']} aria-label={title}>
      <h2 className={pageStyles['name']}>{title}</h2>
      {talk ? (
        <ol className={styles['messages']} aria-live="polite">
          {talk.entries.map((entry) => (
            <li key={entry.id} className={styles['message']} data-own={entry.isOwn}>
              {entry.body}
              <br />
              <small className={pageStyles['soft']}>
                {entry.isOwn ? words.you : entry.author} · {moment(entry.createdAt)}
              </small>
            </li>
          ))}
        </ol>
      ) : (
        <p className={pageStyles['soft']}>{words.noMessages}</p>
      )}
      {talk?.isOpen === false ? (
        <p className={pageStyles['soft']}>{words.closed}</p>
      ) : (
        <form noValidate onSubmit={submit} className={pageStyles['form']}>
          <Field label={words.message} name="message" isLong value={body} onChange={setBody} />
          {error && <Alert>{refusal(error)}</Alert>}
          <div>
            <button className={pageStyles['primary']} disabled={isPending}>
              {words.send}
            </button>
          </div>
        </form>
      )}
    </section>
  )
}
