import type { PublicProperty } from '#areas/property/properties/contract/public.ts'
import type { PlanOffer, TypeOffer } from '../../contract/replies.ts'
import { Pictures, RoomAbout } from './about.tsx'
import { TermList } from '#web/guest/parts.tsx'
import { useReader } from './reader.ts'
import styles from '#web/guest/page.module.css'

type Props = {
  of: PublicProperty
  types: readonly TypeOffer[]
  rooms: number
  nights: number
  /** Type and plan that are being held at the moment. */
  taking: string
  onTake: (type: TypeOffer, plan: PlanOffer) => void
}

/** Every type with its plans: what can be booked with its price, and why the rest cannot. */
export function Offers({ of, types, ...rest }: Props) {
  return types.map((type) => {
    const about = of.roomTypes.find(({ id }) => id === type.roomTypeId)
    return (
      <section key={type.roomTypeId} className={styles['card']} aria-label={type.name}>
        <Head type={type} rooms={rest.rooms} />
        {about && <RoomAbout type={about} />}
        {type.plans.map((plan) => (
          <Plan key={plan.ratePlanId} type={type} plan={plan} {...rest} />
        ))}
      </section>
    )
  })
}

/** So few rooms are worth a word. */
const FEW = 3

function Head({ type: { name, free }, rooms }: { type: TypeOffer; rooms: number }) {
  const { words } = useReader()
  return (
    <div className={styles['row']}>
      <h3 className={styles['title']}>{name}</h3>
      {free > 0 && free <= FEW && free >= rooms && <p>{words.free(free)}</p>}
    </div>
  )
}

type PlanProps = Omit<Props, 'of' | 'types'> & { type: TypeOffer; plan: PlanOffer }

function Plan({ type, plan, rooms, nights, taking, onTake }: PlanProps) {
  const { words, amount, terms, language } = useReader()
  const { total, tax } = plan
  if (total === null || tax === null || plan.free < rooms)
    return (
      <div className={styles['plan']}>
        <h4 className={styles['name']}>{plan.name}</h4>
        <p className={styles['soft']}>{whyText(words.why, plan)}</p>
      </div>
    )
  const isTaking = taking === `${type.roomTypeId} ${plan.ratePlanId}`
  return (
    <div className={styles['plan']} data-plan={plan.ratePlanId}>
      <h4 className={styles['name']}>{plan.name}</h4>
      {plan.promotion && (
        <p className={styles['promotion']}>
          <strong>{plan.promotion.name}</strong> {plan.promotion.about[language]}
        </p>
      )}
      {plan.offers.map(({ title, about, isAfterTax, terms: conditions, pictures }) => (
        <div key={title.en} className={styles['promotion']}>
          <p>
            <strong>{title[language]}</strong> {about[language]} {isAfterTax && words.afterTax}
          </p>
          <Pictures pictures={pictures} name={title[language]} />
          <TermList title={words.offerTerms} lines={conditions[language].split('\n').filter(Boolean)} />
        </div>
      ))}
      {plan.includes.length > 0 && <p>{words.includes(plan.includes)}</p>}
      <div className={styles['row']}>
        <div>
          <p className={styles['price']}>
            {amount(total * rooms)}
            {plan.fullTotal !== null && plan.fullTotal > total && (
              <s className={styles['soft']}> {amount(plan.fullTotal * rooms)}</s>
            )}
          </p>
          <p className={styles['soft']}>
            {words.perStay(words.nights(nights), rooms)}, {words.withTax(amount(tax * rooms))}
          </p>
        </div>
        <button
          type="button"
          className={styles['primary']}
          disabled={taking !== ''}
          aria-label={`${words.choose}: ${type.name}, ${plan.name}`}
          onClick={() => onTake(type, plan)}
        >
          {isTaking ? words.choosing : words.choose}
        </button>
      </div>
      <TermList title={words.terms} lines={terms(plan.terms.lines)} />
      <Nightly plan={plan} />
    </div>
  )
}

function Nightly({ plan: { nights } }: { plan: PlanOffer }) {
  const { words, shortDay, amount } = useReader()
  if (nights.length < 2) return null
  const lines = nights.flatMap(({ day, price }) => (price === null ? [] : [`${shortDay(day)}: ${amount(price)}`]))
  return <TermList title={words.nightly} lines={lines} />
}

/** The first reason against a plan; fewer rooms than wanted are one too. */
function whyText(sentences: Readonly<Record<string, string>>, { why }: PlanOffer): string {
  const code = why[0]?.code ?? 'no_availability'
  return sentences[code] ?? sentences['other'] ?? ''
}
