import { useState } from 'react'
import type { PublicProperty } from '#areas/property/properties/contract/public.ts'
import type { Reply } from '#core/contract.ts'
import { type Day, isDay, nightsOf } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { MAX_WEBSITE_ROOMS } from '../../contract/fields.ts'
import { website } from '../../contract/website.ts'
import type { Booked, PlanOffer, TypeOffer } from '../../contract/replies.ts'
import { Rooms } from './about.tsx'
import { Ages, agesOf } from './ages.tsx'
import { ask, Refused, useAnswer } from '#web/guest/ask.ts'
import { Calendar } from './calendar.tsx'
import { Checkout } from './checkout.tsx'
import type { Chosen, OpenShop, Wanted } from './chosen.ts'
import { chosenBy, isStay } from './days.ts'
import { Done } from './done.tsx'
import { Offers } from './offers.tsx'
import { Alert, Count, Field, StepTitle } from '#web/guest/parts.tsx'
import { Instead } from './instead.tsx'
import { useReader } from './reader.ts'
import styles from '#web/guest/page.module.css'

const NOTHING_WANTED: Wanted = { from: '', until: '', adults: 2, children: 0, childAges: [], rooms: 1, code: '' }

type Props = { of: PublicProperty; shop: OpenShop; at: string; code: string }

/** The road to a booking: days, a room and its plan, the guest's details, done. */
export function Shop({ of, shop, at, code }: Props) {
  const { words } = useReader()
  const [wanted, setWanted] = useState<Wanted>({ ...NOTHING_WANTED, code })
  const [isAsked, setAsked] = useState(false)
  const [chosen, setChosen] = useState<Chosen>()
  const [done, setDone] = useState<{ booked: Booked; email: string }>()
  const [lapsed, setLapsed] = useState('')
  const change = (more: Partial<Wanted>) => {
    setAsked(false)
    setWanted((before) => ({ ...before, ...more }))
  }
  if (done) return <Done {...done} />
  if (chosen)
    return (
      <Checkout
        chosen={chosen}
        shop={shop}
        at={at}
        onDone={setDone}
        onBack={(why = '') => {
          setChosen(undefined)
          setLapsed(why)
        }}
      />
    )
  const isFound = isAsked && isStay(wanted.from, wanted.until)
  return (
    <>
      <section className={styles['card']} aria-label={words.book}>
        {lapsed === '' ? <h2 className={styles['title']}>{words.book}</h2> : <StepTitle>{words.book}</StepTitle>}
        {lapsed !== '' && <Alert>{lapsed}</Alert>}
        <Search at={at} shop={shop} wanted={wanted} change={change} search={() => setAsked(true)} />
        {isFound && (
          <Found
            of={of}
            at={at}
            wanted={wanted}
            change={(more) => (change(more), setAsked(true))}
            onChosen={setChosen}
          />
        )}
      </section>
      {!isFound && <Rooms types={of.roomTypes} />}
    </>
  )
}

type SearchProps = {
  at: string
  shop: OpenShop
  wanted: Wanted
  change: (more: Partial<Wanted>) => void
  search: () => void
}

function Search({ at, shop: { today, hasChildAges }, wanted, change, search }: SearchProps) {
  const { words } = useReader()
  const [error, setError] = useState<string>()
  const [ageError, setAgeError] = useState<string>()
  const { from, until, adults, children, rooms, code } = wanted
  const ages = hasChildAges ? agesOf(wanted) : undefined
  const submit = () => {
    const isRight = isStay(from, until)
    const areAgesKnown = !hasChildAges || children === 0 || ages !== undefined
    setError(isRight ? undefined : words.missing)
    setAgeError(areAgesKnown ? undefined : words.missingAge)
    if (isRight && areAgesKnown) search()
  }
  return (
    <form
      noValidate
      className={styles['body']}
      style={{ padding: 0 }}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles['grid']}>
        <Field
          label={words.arrival}
          name="from"
          type="date"
          min={today}
          value={from}
          error={isDay(from) ? undefined : error}
          onChange={(day) => change({ from: day })}
        />
        <Field
          label={words.departure}
          name="until"
          type="date"
          min={from || today}
          value={until}
          error={error}
          onChange={(day) => change({ until: day })}
        />
        <Guests wanted={wanted} change={change} asksAges={hasChildAges} ageError={ageError} />
        <Count
          label={words.roomCount}
          value={rooms}
          from={1}
          until={MAX_WEBSITE_ROOMS}
          onChange={(count) => change({ rooms: count })}
        />
        <Field label={words.code} name="code" value={code} onChange={(typed) => change({ code: typed })} />
      </div>
      <details className={styles['details']}>
        <summary>{words.calendar}</summary>
        <Calendar
          {...{ at, today, from, until, adults, children }}
          childAges={ages?.join(',')}
          onChoose={(day) => change(chosenBy(day, wanted))}
        />
      </details>
      <div className={styles['buttons']}>
        <button className={styles['primary']}>{words.search}</button>
      </div>
    </form>
  )
}

type GuestsProps = Pick<SearchProps, 'wanted' | 'change'> & { asksAges: boolean; ageError: string | undefined }

/** How many in a room, and how old the children are. */
function Guests({ wanted, change, asksAges, ageError }: GuestsProps) {
  const { words } = useReader()
  const { adults, children } = wanted
  return (
    <>
      <Count label={words.adults} value={adults} from={1} until={8} onChange={(count) => change({ adults: count })} />
      <Count
        label={words.children}
        value={children}
        from={0}
        until={6}
        onChange={(count) => change({ children: count })}
      />
      {asksAges && <Ages wanted={wanted} error={ageError} onChange={(childAges) => change({ childAges })} />}
    </>
  )
}

/** As the contract takes it. */
const LONGEST_CODE = 40

/** Why a code that was entered shows nothing: neither promotion nor offer has it, or none on these days. */
function CodeNotice({ of: { isCodeKnown, roomTypes } }: { of: Reply<typeof website.search> }) {
  const { words } = useReader()
  if (isCodeKnown === null) return null
  if (!isCodeKnown) return <Alert>{words.codeUnknown}</Alert>
  const isSold = roomTypes.some(({ plans }) =>
    plans.some(({ promotion, offers }) => promotion !== null || offers.length > 0),
  )
  return isSold ? null : <Alert>{words.codeOtherDays}</Alert>
}

type FoundProps = {
  of: PublicProperty
  at: string
  wanted: Wanted
  change: (more: Partial<Wanted>) => void
  onChosen: (chosen: Chosen) => void
}

function Found({ of, at, wanted, change, onChosen }: FoundProps) {
  const { words, refusal } = useReader()
  const { adults, children, rooms } = wanted
  const [from, until] = [wanted.from as Day, wanted.until as Day]
  const code = wanted.code.trim().slice(0, LONGEST_CODE)
  const span = { seoFriendlyName: at, from, until, adults, children, ...(code !== '' && { code }) }
  const ages = agesOf(wanted)
  const searched = { ...span, ...(ages && { childAges: ages.join(',') }) }
  const read = useAnswer<Reply<typeof website.search>>(JSON.stringify(searched), (signal) =>
    ask(website.search, searched, signal),
  )
  const [taking, setTaking] = useState('')
  const [error, setError] = useState<unknown>()
  const take = async (type: TypeOffer, plan: PlanOffer) => {
    setTaking(`${type.roomTypeId} ${plan.ratePlanId}`)
    setError(undefined)
    const { roomTypeId } = type
    const { ratePlanId } = plan
    const expectedTotal = minor((plan.total ?? 0) * rooms)
    try {
      const childAges = ages && { childAges: ages }
      const hold = await ask(website.hold, { ...span, ...childAges, rooms, roomTypeId, ratePlanId, expectedTotal })
      onChosen({ type, plan, hold, wanted })
    } catch (refused) {
      setError(refused)
      read.again()
    }
    setTaking('')
  }
  const alternatives = error instanceof Refused ? error.details['alternatives'] : undefined
  return (
    <div className={styles['body']} style={{ padding: 0 }}>
      {error !== undefined && <Alert>{refusal(error)}</Alert>}
      {alternatives !== undefined && <Instead alternatives={alternatives} onDays={change} />}
      {read.error && <Alert>{refusal(read.error)}</Alert>}
      <p role="status">{read.isLoading ? words.searching : read.data ? words.found(read.data.roomTypes.length) : ''}</p>
      {read.data && <CodeNotice of={read.data} />}
      {read.data && (
        <Offers
          of={of}
          types={read.data.roomTypes}
          rooms={rooms}
          nights={nightsOf({ arrival: from, departure: until })}
          taking={taking}
          onTake={(type, plan) => void take(type, plan)}
        />
      )}
    </div>
  )
}
