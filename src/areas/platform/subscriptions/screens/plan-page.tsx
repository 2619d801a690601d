import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useSession } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { type PropertySubscriptions, subscriptions } from '../contract.ts'
import { LIMITS, limitIn } from '../rules.ts'
import { SubscriptionTable } from './subscribed-list.tsx'

type Offer = PropertySubscriptions['offers'][number]

/** What the property has, how much of it is used, and what each plan would change. */
export function PlanPage() {
  const { t } = useTranslation('subscriptions')
  const { property } = useSession()
  const propertyId = property?.id ?? 0
  const read = useQuery({ ...queryOf(subscriptions.overview, { propertyId }), enabled: propertyId > 0 })
  const current = read.data
  if (!current)
    return (
      <Page title={t('plan.title')}>
        {read.error ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : <LinesSkeleton />}
      </Page>
    )
  const plans = current.offers.filter(({ kind }) => kind === 'PLAN')
  const addOns = current.offers.filter(({ kind }) => kind === 'ADD_ON')
  const facts = LIMITS.map((limit): [string, string] => [
    t(`limit.${limit}`),
    current.limits[limit].most === null
      ? t('plan.usedFree', { used: current.limits[limit].used })
      : t('plan.used', current.limits[limit]),
  ])
  return (
    <Page title={t('plan.title')} subtitle={t('plan.now', { plan: current.plan })}>
      <Box sx={{ display: 'grid', gap: 6 }}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' }}>
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} propertyId={propertyId} isSubscribed={plan.change === null} />
          ))}
        </Box>
        <Section title={t('plan.use')}>
          <FactList facts={facts} />
        </Section>
        <Section title={t('plan.addOns')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
            {addOns.map((addOn) => (
              <AddOnLine key={addOn.id} addOn={addOn} propertyId={propertyId} current={current} />
            ))}
          </Box>
        </Section>
        {current.held.length > 0 && (
          <Section title={t('held.title')}>
            <SubscriptionTable rows={current.held} />
          </Section>
        )}
      </Box>
    </Page>
  )
}

function PlanCard({ plan, propertyId, isSubscribed }: { plan: Offer; propertyId: number; isSubscribed: boolean }) {
  const { t } = useTranslation(['subscriptions', 'organisations'])
  const choose = useChoose(propertyId)
  const { change } = plan
  const limits = LIMITS.map((limit): [string, string | number] => [
    t(`limit.${limit}`),
    limitIn(plan, limit) ?? t('plan.unlimited'),
  ])
  return (
    <Section
      title={plan.name}
      {...(isSubscribed && { action: <StatusChip tone="confirmed" label={t('plan.yours')} /> })}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Typography variant="h2" component="p">
          <MoneyText amount={plan.priceAmount} currency={plan.currency} /> {t(`per.${plan.period}`)}
        </Typography>
        <FactList facts={limits} />
        <Typography color="textSecondary">
          {plan.modules.map((module) => t(`organisations:module.${module}`)).join(', ')}
        </Typography>
        {change && (
          <Button
            variant={change.direction === 'UP' ? 'contained' : 'outlined'}
            onClick={() => void choose(plan)}
            aria-label={`${t(`plan.${change.direction}`)}: ${plan.name}`}
          >
            {t(`plan.${change.direction}`)}
          </Button>
        )}
      </Box>
    </Section>
  )
}

/** Requires confirmation of all effects before the change is made. */
function useChoose(propertyId: number) {
  const { t } = useTranslation(['subscriptions', 'organisations'])
  const { format } = useMoney()
  const { day } = useDays()
  const confirm = useConfirm()
  const notify = useNotify()
  const { mutate } = useSend(subscriptions.upgradePlan)
  return async ({ name, change, currency }: Offer) => {
    if (!change) return
    const lost = change.lostModules.map((module) => t(`organisations:module.${module}`)).join(', ')
    const above = change.exceeded.map((limit) => t(`limit.${limit}`)).join(', ')
    const message = [
      t('plan.from', { plan: name, day: day(change.startsOn) }),
      change.creditAmount > 0 ? t('plan.credit', { amount: format(change.creditAmount, { currency }) }) : '',
      lost && t('plan.lost', { modules: lost }),
      above && t('plan.exceeded', { limits: above }),
    ].filter((part) => part !== '')
    const isDown = change.direction === 'DOWN'
    if (!(await confirm({ message: message.join(' '), ok: t(`plan.${change.direction}`), isDestructive: isDown })))
      return
    mutate(
      { propertyId, planName: name },
      {
        onSuccess: ({ startsOn }) => toast(t('plan.changed', { plan: name, day: day(startsOn) })),
        onError: notify.refusal,
      },
    )
  }
}

function AddOnLine({
  addOn,
  propertyId,
  current,
}: {
  addOn: Offer
  propertyId: number
  current: PropertySubscriptions
}) {
  const { t } = useTranslation('subscriptions')
  const notify = useNotify()
  const { mutate, isPending } = useSend(subscriptions.subscribeProperty)
  const isSubscribed = current.held.some(({ subscriptionId, endsOn }) => subscriptionId === addOn.id && endsOn === null)
  const isIncluded = current.modules === null || addOn.modules.every((module) => current.modules?.includes(module))
  const take = () =>
    mutate(
      { propertyId, subscriptionId: addOn.id },
      { onSuccess: () => toast(t('page.subscribed', { name: addOn.name })), onError: notify.refusal },
    )
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 4, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
    >
      <Box>
        {addOn.name}
        <Box sx={{ color: 'text.secondary' }}>
          <MoneyText amount={addOn.priceAmount} currency={addOn.currency} /> {t(`per.${addOn.period}`)}
        </Box>
      </Box>
      {isSubscribed || isIncluded ? (
        <Box sx={{ color: 'text.secondary' }}>{t(isSubscribed ? 'plan.taken' : 'plan.included')}</Box>
      ) : (
        <Button
          variant="outlined"
          size="small"
          disabled={isPending}
          onClick={take}
          aria-label={`${t('plan.take')}: ${addOn.name}`}
        >
          {t('plan.take')}
        </Button>
      )}
    </Box>
  )
}
