import { type FormEvent, type ReactNode, useId, useState } from 'react'
import pageStyles from '#web/guest/page.module.css'
import { Alert, Field, StepTitle } from '#web/guest/parts.tsx'
import { useSend } from '#web/guest/send.ts'
import type { RequestOf } from '#core/contract.ts'
import { ask } from '#web/guest/ask.ts'
import type { Day } from '#core/dates.ts'
import { GENDERS, type Gender } from '#core/genders.ts'
import { REGISTERED_KINDS, type RegisteredKind, type WantedField } from '../../contract/choices.ts'
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
  /** What the country of the property wants besides. */
  wants: readonly WantedField[]
  onSaved: (page: GuestPage) => void
  onSkip: () => void
}

const TEXTS = ['firstName', 'lastName', 'placeOfBirth', 'nationality', 'address', 'postalCode', 'city', 'country', 'phone', 'email', 'documentNumber', 'documentCountry', 'dateOfBirth', 'documentExpiresOn', 'nextDestination'] as const // prettier-ignore
type TextName = (typeof TEXTS)[number]
type Draft = Record<TextName, string> & { documentKind: RegisteredKind; gender: Gender | null }

/** What the form begins with: what was stated before, or the name of the booking. */
function startOf(stored: Registration | undefined, known: string): Draft {
  const at = known.indexOf(' ')
  const name = at < 0 ? { firstName: known, lastName: '' } : { firstName: known.slice(0, at), lastName: known.slice(at + 1) }
  const empty = { gender: null, placeOfBirth: '', nextDestination: '', nationality: '', address: '', postalCode: '', city: '', country: '', phone: '', email: '', documentCountry: '' }
  const { stayId: _stayId, number: _number, version: _version, documentEnd: _end, hasPicture: _has, ...stated } = stored ?? { documentEnd: '', hasPicture: false, stayId: '', number: 0, version: 0 }
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
export function GuestForm({ token, version, place, stored, known, wants, onSaved, onSkip }: Props) {
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
      <PersonFields
        field={field}
        missing={missing}
        wants={wants}
        gender={draft.gender}
        onGender={(gender) => change({ gender })}
      />
      <Choice
        label={words.fields.documentKind}
        choices={REGISTERED_KINDS}
        words={words.kinds}
        value={draft.documentKind}
        onChange={(documentKind) => change({ documentKind })}
      />
      {draft.documentKind !== '' && (
        <>
          <DocumentFields field={field} numberEnd={stored?.documentEnd ?? ''} />
          <PictureField hasPicture={stored?.hasPicture ?? false} image={image} onChange={setImage} />
        </>
      )}
      {wants.includes('nextDestination') && field('nextDestination')}
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

type PersonProps = {
  field: FieldOf
  missing: (name: 'firstName' | 'lastName') => { error?: string }
  wants: readonly WantedField[]
  gender: Gender | null
  onGender: (gender: Gender | null) => void
}

/** Who a guest is and how to reach them, with what the country of the property wants besides. */
function PersonFields({ field, missing, wants, gender, onGender }: PersonProps) {
  const { words } = useReader()
  return (
    <>
      <div className={styles['pair']}>
        {field('firstName', { autoComplete: 'given-name', isRequired: true, ...missing('firstName') })}
        {field('lastName', { autoComplete: 'family-name', isRequired: true, ...missing('lastName') })}
        {field('dateOfBirth', { type: 'date' })}
        {field('nationality')}
        {wants.includes('placeOfBirth') && field('placeOfBirth')}
      </div>
      {wants.includes('gender') && (
        <Choice
          label={words.fields.gender}
          choices={GENDER_CHOICES}
          words={words.genders}
          value={gender ?? ''}
          onChange={(chosen) => onGender(chosen === '' ? null : chosen)}
        />
      )}
      {field('address', { autoComplete: 'street-address' })}
      <div className={styles['pair']}>
        {field('postalCode', { autoComplete: 'postal-code' })}
        {field('city', { autoComplete: 'address-level2' })}
        {field('country', { autoComplete: 'country-name' })}
        {field('phone', { type: 'tel', autoComplete: 'tel' })}
      </div>
      {field('email', { type: 'email', autoComplete: 'email' })}
    </>
  )
}

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

const GENDER_CHOICES = ['', ...GENDERS] as const

type ChoiceProps<Value extends string> = {
  label: string
  choices: readonly Value[]
  words: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, the empty one for none. */
function Choice<Value extends string>({ label, choices, words, value, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={pageStyles['field']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((one) => one === event.target.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </select>
    </div>
  )
}
