import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AttentionLine, AttentionList } from '#areas/insight/dashboards/screens/pickers.tsx'
import type { Address } from '#core/address.ts'
import type { Permission } from '#core/permissions.ts'
import { queryOf } from '#web/api.ts'
import { Link, useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { touchLine } from '#web/theme/touch.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { useWorkAt } from '#web/work-at.ts'
import { ATTENTION_KINDS, type AttentionItem, platform } from '../contract.ts'

type Kind = AttentionItem['kind']

const ICONS: Readonly<Record<Kind, IconName>> = { DAY_OPEN: 'clock', CHANNEL_FAULT: 'globe', BELOW_BUDGET: 'chart', BEHIND_LAST_YEAR: 'chart', ALERT: 'bell', MAIL_FAILED: 'mail', PLAN_ENDS: 'tag', OVER_LIMIT: 'building' } // prettier-ignore
/** What its screen needs. */
const NEEDS: Readonly<Record<Kind, Permission>> = {
  DAY_OPEN: 'closing.read',
  CHANNEL_FAULT: 'channels.read',
  BELOW_BUDGET: 'reports.read',
  BEHIND_LAST_YEAR: 'reports.read',
  ALERT: 'reports.read',
  MAIL_FAILED: 'messages.read',
  PLAN_ENDS: 'subscriptions.write',
  OVER_LIMIT: 'subscriptions.write',
}
/** Screens of a property, which the session works for before it opens them; the others are of all. */
const AT_PROPERTY: readonly Kind[] = ['DAY_OPEN', 'CHANNEL_FAULT', 'BELOW_BUDGET', 'BEHIND_LAST_YEAR', 'ALERT']
/** Properties named in a line. */
const MOST_NAMED = 8

function addressOf({ kind, propertyId, channelId }: AttentionItem): Address {
  switch (kind) {
    case 'DAY_OPEN':
      return '/bookone/day-close'
    case 'CHANNEL_FAULT':
      return `/bookone-admin/channel-configure/${propertyId}/${channelId ?? '0'}/0`
    case 'BELOW_BUDGET':
    case 'BEHIND_LAST_YEAR':
      return `/report/view/revenue?period=monthToDate&group=day&compare=${kind === 'BELOW_BUDGET' ? 'budget' : 'lastYear'}`
    case 'ALERT':
      return '/report/report-dashboard'
    case 'MAIL_FAILED':
      return `/bookone-admin/msg-tracker?propertyId=${propertyId}&state=FAILED`
    case 'PLAN_ENDS':
    case 'OVER_LIMIT':
      return '/bookone-admin/manage-subcription'
  }
}

/** What needs attention, a line for each kind, with the way to it at each property. */
export function Attention() {
  const { t } = useTranslation('platform')
  const read = useQuery(queryOf(platform.attention, {}))
  if (read.isPending) return <CardSkeleton height={120} />
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  const { items, isCut } = read.data
  const kinds = ATTENTION_KINDS.filter((kind) => items.some((item) => item.kind === kind))
  return (
    <>
      <AttentionList title={t('attention.title')} none={t('attention.none')}>
        {kinds.map((kind) => (
          <Line key={kind} kind={kind} items={items.filter((item) => item.kind === kind)} />
        ))}
      </AttentionList>
      {isCut && <Typography color="textSecondary">{t('attention.cut')}</Typography>}
    </>
  )
}

function Line({ kind, items }: { kind: Kind; items: readonly AttentionItem[] }) {
  const { t } = useTranslation('platform')
  const mayOpen = useCan(NEEDS[kind])
  const more = items.length - MOST_NAMED
  return (
    <AttentionLine icon={ICONS[kind]} title={t(`attention.${kind}`, { count: items.length })}>
      {items.slice(0, MOST_NAMED).map((item) => (
        <Place key={`${item.propertyId} ${item.limit}`} item={item} mayOpen={mayOpen} />
      ))}
      {more > 0 && <Typography color="textSecondary">{t('attention.more', { count: more })}</Typography>}
    </AttentionLine>
  )
}

/** A property of a line, which leads to where it is corrected. */
function Place({ item, mayOpen }: { item: AttentionItem; mayOpen: boolean }) {
  const { t } = useTranslation('platform')
  const go = useGo()
  const workAt = useWorkAt()
  const { kind, name, count, most, limit } = item
  const detail = t(`attention.detail.${kind}`, { count, most: most ?? 0, what: limit === null ? '' : t(`attention.limit.${limit}`) })
  const text = `${name}: ${detail}`
  if (!mayOpen) return <span>{text}</span>
  if (!AT_PROPERTY.includes(kind))
    return (
      <Link to={addressOf(item)} isAlone>
        {text}
      </Link>
    )
  // It looks like a link and has no address: what it leads to is of the property that is switched to first.
  const open = () => workAt({ id: item.propertyId }, () => go(addressOf(item)))
  return (
    <MuiLink component="button" type="button" underline="always" sx={{ font: 'inherit', textAlign: 'start', ...touchLine }} onClick={open}>
      {text}
    </MuiLink>
  )
} // prettier-ignore
