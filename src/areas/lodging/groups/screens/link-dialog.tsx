import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { groups } from '../contract/groups.ts'
import type { GroupLink } from '../contract/organiser.ts'
import type { Group } from '../contract/replies.ts'
import { isLinkLive } from '../rules/organiser.ts'

type Props = { group: Group; onClose: () => void }

/** The link by which the organiser fills the rooming list: made, copied, mailed, withdrawn. */
export function LinkDialog({ group, onClose }: Props) {
  const { t } = useTranslation('groups')
  const read = useQuery(queryOf(groups.link, { groupId: group.id }))
  return (
    <Dialog open title={t('link.title')} onClose={onClose} width={560}>
      <Stack spacing={4}>
        <Typography color="textSecondary">{t('link.text')}</Typography>
        {read.data ? (
          <Shown group={group} link={read.data.link} />
        ) : read.isPending ? (
          <LinesSkeleton lines={2} />
        ) : (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        )}
        <Button variant="outlined" onClick={onClose} sx={{ alignSelf: 'end' }}>
          {t('import.close')}
        </Button>
      </Stack>
    </Dialog>
  )
}

function useLinkWrites({ id: groupId, contactEmail: to }: Group) {
  const { t } = useTranslation('groups')
  const notify = useNotify()
  const confirm = useConfirm()
  const make = useSend(groups.makeLink)
  const mail = useSend(groups.mailLink)
  const withdraw = useSend(groups.withdrawLink)
  const onDone = (text: string) => ({ onSuccess: () => toast(text), onError: notify.refusal })
  const makeNow = () => make.mutate({ groupId }, onDone(t('link.made')))
  return {
    isPending: make.isPending || mail.isPending || withdraw.isPending,
    make: makeNow,
    mail: () => mail.mutate({ groupId }, onDone(t('link.mailed', { to }))),
    makeAgain: async () => {
      if (await confirm({ title: t('link.again'), message: t('link.againText'), ok: t('link.again') })) makeNow()
    },
    withdraw: async () => {
      const ok = t('link.withdraw')
      if (await confirm({ title: ok, message: t('link.withdrawText'), ok, isDestructive: true }))
        withdraw.mutate({ groupId }, onDone(t('link.withdrawn')))
    },
  }
}

function Shown({ group, link }: { group: Group; link: GroupLink | null }) {
  const { t } = useTranslation('groups')
  const { moment } = useDays()
  const writes = useLinkWrites(group)
  const to = group.contactEmail
  if (!isLinkLive(group, group.businessDate)) return <Typography>{t('link.ended')}</Typography>
  const mail = (
    <Button
      variant={link ? 'contained' : 'outlined'}
      autoFocus={link !== null}
      startIcon={<Icon name="mail" />}
      disabled={writes.isPending}
      onClick={writes.mail}
    >
      {t('link.mail', { to })}
    </Button>
  )
  if (!link)
    return (
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" startIcon={<Icon name="link" />} disabled={writes.isPending} onClick={writes.make}>
          {t('link.make')}
        </Button>
        {to !== '' && mail}
      </Stack>
    )
  const sent = link.mailedAt
    ? t('link.mailedAt', { moment: moment(link.mailedAt) })
    : t('link.madeAt', { moment: moment(link.madeAt) })
  return (
    <>
      <CopyText label={t('link.address')} text={link.url} help={sent} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {to === '' ? <Typography color="textSecondary">{t('link.noMail')}</Typography> : mail}
        <Button autoFocus={to === ''} disabled={writes.isPending} onClick={() => void writes.makeAgain()}>
          {t('link.again')}
        </Button>
        <Button color="error" disabled={writes.isPending} onClick={() => void writes.withdraw()}>
          {t('link.withdraw')}
        </Button>
      </Stack>
    </>
  )
}
