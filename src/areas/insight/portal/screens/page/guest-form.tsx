import { type FormEvent, type ReactNode, useId, useState } from 'react'
import pageStyles from '#web/guest/page.module.css'
import { Alert, Field, StepTitle } from '#web/guest/parts.tsx'
import { useSend } from '#web/guest/send.ts'
import type { RequestOf } from '#core/contract.ts'
import { ask } from '#web/guest/ask.ts'
import type { Day } from '#core/dates.ts'
import { REGISTERED_KINDS, type RegisteredKind } from '../../contract/choices.ts'
import { portal } from '../../contract/portal.ts'
import type { GuestPage, Registration } from '../../contract/replies.ts'
import { type Picture, PictureField } from './picture-field.tsx'
import { useReader } from './reader.ts'
import styles from './stay-page.module.css'
import { useDraft } from './use-draft.ts'

type Place = { stayId: string; number: number; roomTypeName: string; isChild: boolean }
type Props = {
  token: string
  version: number
  place: Place
  stored: Registration | undefined
  /** Of the customer, for the first guest who has entered nothing yet. */
  known: string
  onSaved: (page: GuestPage) => void
  onSkip: () => void
}

const TEXTS = ['firstName', 'lastName', 'nationality', 'address', 'postalCode', 'city', 'country', 'phone', 'email', 'documentNumber', 'documentCountry', 'dateOfBirth', 'documentExpiresOn'] as const // prettier-ignore
type TextName = (typeof TEXTS)[number]
type Draft = Record<TextName, string> & { documentKind: RegisteredKind }

/** What the form begins with: what was stated before, or the name of the booking. */
function startOf(stored: Registration | undefined, known: string): Draft {
  const at = known.indexOf(' ')
  const name = at < 0 ? { firstName: known, lastName: '' } : { firstName: known.slice(0, at), lastName: known.slice(at + 1) }
  const empty = { nationality: '', address: '', postalCode: '', city: '', country: '', phone: '', email: '', documentCountry: '' }
  const { stayId: _stayId, number: _number, documentEnd: _end, hasPicture: _has, ...stated } = stored ?? { documentEnd: '', hasPicture: false, stayId: '', number: 0 }
  const dates = { dateOfBirth: stored?.dateOfBirth ?? '', documentExpiresOn: stored?.documentExpiresOn ?? '' }
  return { documentKind: '', ...empty, ...name, ...stated, ...dates, documentNumber: '' }
} // prettier-ignore

/** Whether what every guest states is complete. */
const isNamed = ({ firstName, lastName }: Draft): boolean => firstName.trim() !== '' && lastName.trim() !== ''

const dayOf = (typed: string): Day | null => (typed === '' ? null : (typed as Day))

/** The days of a form as they travel. */
const datesOf = ({ dateOfBirth, documentExpiresOn }: Draft) => ({
  dateOfBirth: dayOf(dateOfBirth),
  documentExpiresOn: dayOf(documentExpiresOn),
})

/** One guest: who they are and, where they like, their document. Saved by itself, so that nothing of the others is lost. */
export function GuestForm({ token, version, place, stored, known, onSaved, onSkip }: Props) {
  const { words, refusal } = useReader()
  const { stayId, number } = place
  const { draft, change, forget } = useDraft(`stay.${stayId}.${number}`, startOf(stored, known))
  const [isTried, setTried] = useState(false)
  const [image, setImage] = useState<Picture>()
  const { send, isPending, error } = useSend()
  /** The form, and then its picture: a picture is of a guest who has a form. */
  const save = async (input: RequestOf<typeof portal.saveGuest>): Promise<GuestPage> => {
    const saved = await ask(portal.saveGuest, input)
    forget()
    if (image === undefined) return saved
    return ask(portal.savePicture, { token, stayId, number, version: saved.registration?.version ?? version, image })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isNamed(draft)) return
    send(() => save({ token, stayId, number, version, ...draft, ...datesOf(draft) }), onSaved)
  }
  const field = (name: TextName, more: Partial<Parameters<typeof Field>[0]> = {}) => (
    <Field
      label={words.fields[name]}
      name={name}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      {...more}
    />
  )
  const missing = (name: 'firstName' | 'lastName') =>
    isTried && draft[name].trim() === '' ? { error: words.required } : {}
  return (
    <form noValidate onSubmit={submit} className={`${pageStyles['card']} ${pageStyles['form']}`}>
      <StepTitle>{words.guestOf(number, place.roomTypeName)}</StepTitle>
      {place.isChild && <p className={pageStyles['soft']}>{words.childNote}</p>}
      <div className={styles['pair']}>
        {field('firstName', { autoComplete: 'given-name', isRequired: true, ...missing('firstName') })}
        {field('lastName', { autoComplete: 'family-name', isRequired: true, ...missing('lastName') })}
        {field('dateOfBirth', { type: 'date' })}
        {field('nationality')}
      </div>
      {field('address', { autoComplete: 'street-address' })}
      <div className={styles['pair']}>
        {field('postalCode', { autoComplete: 'postal-code' })}
        {field('city', { autoComplete: 'address-level2' })}
        {field('country', { autoComplete: 'country-name' })}
        {field('phone', { type: 'tel', autoComplete: 'tel' })}
      </div>
      {field('email', { type: 'email', autoComplete: 'email' })}
      <DocumentKind value={draft.documentKind} onChange={(documentKind) => change({ documentKind })} />
      {draft.documentKind !== '' && (
        <>
          <DocumentFields field={field} numberEnd={stored?.documentEnd ?? ''} />
          <PictureField hasPicture={stored?.hasPicture ?? false} image={image} onChange={setImage} />
        </>
      )}
      {error && <Alert>{refusal(error)}</Alert>}
      <div className={styles['buttons']}>
        <button className={pageStyles['primary']} disabled={isPending}>
          {words.next}
        </button>
        {place.isChild && (
          <button type="button" className={pageStyles['plain']} onClick={onSkip}>
            {words.skip}
          </button>
        )}
      </div>
    </form>
  )
}

type FieldOf = (name: TextName, more?: Partial<Parameters<typeof Field>[0]>) => ReactNode

/** The number of a document is typed anew or left as it is stored; where it is from and until when it is valid may be left out. */
function DocumentFields({ field, numberEnd }: { field: FieldOf; numberEnd: string }) {
  const { words } = useReader()
  return (
    <>
      {field('documentNumber')}
      {numberEnd !== '' && <p className={pageStyles['soft']}>{words.numberStored(numberEnd)}</p>}
      <div className={styles['pair']}>
        {field('documentCountry')}
        {field('documentExpiresOn', { type: 'date' })}
      </div>
    </>
  )
}

function DocumentKind({ value, onChange }: { value: RegisteredKind; onChange: (kind: RegisteredKind) => void }) {
  const { words } = useReader()
  const id = useId()
  return (
    <div className={pageStyles['field']}>
      <label htmlFor={id}>{words.fields.documentKind}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(REGISTERED_KINDS.find((kind) => kind === event.target.value) ?? '')}
      >
        {REGISTERED_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {words.kinds[kind]}
          </option>
        ))}
      </select>
    </div>
  )
}
