import { type FormEvent, useState } from 'react'
import pageStyles from '#web/guest/page.module.css'
import { Alert, Field, Note, StepTitle } from '#web/guest/parts.tsx'
import { useAsk } from '#web/guest/send.ts'
import { portal } from '../../contract/portal.ts'
import type { GuestPage } from '../../contract/replies.ts'
import { GuestForm } from './guest-form.tsx'
import { useReader } from './reader.ts'
import { SignatureField } from './signature-field.tsx'
import styles from './stay-page.module.css'
import { useDraft } from './use-draft.ts'

type Stated = NonNullable<GuestPage['registration']>
type Props = { page: GuestPage; token: string; onPage: (page: GuestPage) => void }

/** The registration: how far it is, and while it is open its steps, one guest after the other, then the arrival, then the signature. */
export function RegistrationPart(props: Props) {
  const { words } = useReader()
  const [step, setStep] = useState<number>()
  const { registration } = props.page
  if (!registration) return null
  const isDone = registration.state === 'READY' || registration.state === 'ACCEPTED'
  if (step !== undefined && registration.isOpen)
    return <Steps {...props} stated={registration} step={step} onStep={setStep} />
  return (
    <section className={pageStyles['card']} aria-label={words.registration}>
      <h2 className={pageStyles['name']}>{words.registration}</h2>
      {!isDone && registration.isOpen && <p>{words.registrationText}</p>}
      <Note isGood={isDone}>{words.state[registration.state]}</Note>
      {registration.isOpen && (
        <div>
          <button type="button" className={pageStyles[isDone ? 'plain' : 'primary'] ?? ''} onClick={() => setStep(0)}>
            {registration.state === 'OPEN' ? words.start : words.change}
          </button>
        </div>
      )}
    </section>
  )
}

type StepsProps = Props & { stated: Stated; step: number; onStep: (step: number | undefined) => void }

function Steps({ page, token, onPage, stated, step, onStep }: StepsProps) {
  const { words } = useReader()
  const places = page.stays.flatMap(({ id: stayId, roomTypeName, adults, children }) =>
    Array.from({ length: adults + children }, (_, at) => ({
      stayId,
      roomTypeName,
      number: at + 1,
      isChild: at >= adults,
    })),
  )
  const steps = places.length + 2
  const place = places[step]
  const next = (saved?: GuestPage) => {
    if (saved) onPage(saved)
    onStep(step + 1)
  }
  const known = { token, version: stated.version }
  return (
    <div className={pageStyles['form']}>
      <p className={styles['steps']}>{words.stepOf(step + 1, steps)}</p>
      {place && (
        <GuestForm
          key={`${place.stayId}-${place.number}`}
          {...known}
          place={place}
          stored={stated.guests.find((one) => one.stayId === place.stayId && one.number === place.number)}
          wants={stated.wants}
          known={step === 0 ? page.guestName : ''}
          onSaved={next}
          onSkip={() => next()}
        />
      )}
      {step === places.length && <ArrivalForm {...known} stated={stated} onSaved={next} />}
      {step > places.length && (
        <SignForm
          {...known}
          onSaved={(saved) => {
            onPage(saved)
            onStep(undefined)
          }}
        />
      )}
      <div>
        <button type="button" className={pageStyles['plain']} onClick={() => onStep(step === 0 ? undefined : step - 1)}>
          {words.back}
        </button>
      </div>
    </div>
  )
}

type FormProps = { token: string; version: number; onSaved: (page: GuestPage) => void }

function ArrivalForm({ token, version, stated, onSaved }: FormProps & { stated: Stated }) {
  const { words, refusal } = useReader()
  const { arrivalTime, vehiclePlate, notes } = stated
  const { draft, change, forget } = useDraft(`stay.${token.slice(-12)}.arrival`, { arrivalTime, vehiclePlate, notes })
  const { send, isPending, error } = useAsk(portal.saveArrival, (page) => {
    forget()
    onSaved(page)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ token, version, ...draft })
  }
  return (
    <form noValidate onSubmit={submit} className={`${pageStyles['card']} ${pageStyles['form']}`}>
      <StepTitle>{words.arrivalStep}</StepTitle>
      <div className={styles['pair']}>
        <Field label={words.fields.arrivalTime} name="arrivalTime" type="time" value={draft.arrivalTime} onChange={(value) => change({ arrivalTime: value })} />
        <Field label={words.fields.vehiclePlate} name="vehiclePlate" value={draft.vehiclePlate} onChange={(value) => change({ vehiclePlate: value })} />
      </div>
      <Field label={words.fields.notes} name="notes" isLong value={draft.notes} onChange={(value) => change({ notes: value })} />
      {error && <Alert>{refusal(error)}</Alert>}
      <div>
        <button className={pageStyles['primary']} disabled={isPending}>
          {words.next}
        </button>
      </div>
    </form>
  )
} // prettier-ignore

function SignForm({ token, version, onSaved }: FormProps) {
  const { words, refusal } = useReader()
  const [signature, setSignature] = useState('')
  const { send, isPending, error } = useAsk(portal.submit, onSaved)
  /** A dot is no signature. */
  const isSigned = signature.includes(' ') || signature.includes(';')
  return (
    <section className={`${pageStyles['card']} ${pageStyles['form']}`} aria-label={words.signStep}>
      <StepTitle>{words.signStep}</StepTitle>
      <p>{words.signText}</p>
      <SignatureField value={signature} onChange={setSignature} />
      {error && <Alert>{refusal(error)}</Alert>}
      <div>
        <button
          type="button"
          className={pageStyles['primary']}
          disabled={isPending || !isSigned}
          onClick={() => send({ token, version, signature })}
        >
          {words.sign}
        </button>
      </div>
    </section>
  )
}
