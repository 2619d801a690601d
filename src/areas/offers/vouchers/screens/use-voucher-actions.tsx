import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { showFile } from '#web/ui/files.ts'
import { useDocumentLanguage } from '#web/ui/document-language.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import type { Voucher } from '../contract/replies.ts'
import { vouchers } from '../contract/vouchers.ts'
import { isUsable } from '../rules/vouchers.ts'
import { CancelDialog, ExtendDialog, SendDialog } from './voucher-dialogs.tsx'

type Opened = { dialog: 'send' | 'extend' | 'cancel'; voucher: Voucher }

/** What can be done with a voucher, in its row and in its panel alike, and the dialogs of it. */
export function useVoucherActions(): { actions: readonly RowAction<Voucher>[]; dialogs: ReactNode } {
  const { t } = useTranslation('vouchers')
  const notify = useNotify()
  const maySell = useCan('vouchers.sell')
  const mayChange = useCan('vouchers.change')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const print = (input: { voucherId: string; language?: 'en' | 'fr' }) =>
    void showFile(vouchers.pdf, input).catch(notify.refusal)
  const printIn = useDocumentLanguage<Voucher>(t('print'), (row, language) => print({ voucherId: row.id, language }))
  const isOver = (row: Voucher) => !isUsable(row.state)
  const actions: readonly RowAction<Voucher>[] = [
    {
      label: t('print'),
      icon: 'print',
      isHidden: (row) => !maySell || isOver(row),
      run: (row) => print({ voucherId: row.id }),
    },
    ...printIn.map((action) => ({ ...action, isHidden: (row: Voucher) => !maySell || isOver(row) })),
    {
      label: t('send.ok'),
      icon: 'mail',
      isHidden: (row) => !maySell || isOver(row),
      run: (voucher) => setOpened({ dialog: 'send', voucher }),
    },
    {
      label: t('extend.ok'),
      icon: 'calendar',
      isHidden: (row) => !mayChange || row.state === 'VOID' || row.state === 'USED',
      run: (voucher) => setOpened({ dialog: 'extend', voucher }),
    },
    {
      label: t('cancel.ok'),
      icon: 'close',
      isDestructive: true,
      isHidden: (row) => !mayChange || row.balance === 0,
      run: (voucher) => setOpened({ dialog: 'cancel', voucher }),
    },
  ]
  const dialogs = (
    <>
      {opened?.dialog === 'send' && <SendDialog voucher={opened.voucher} onClose={close} />}
      {opened?.dialog === 'extend' && <ExtendDialog voucher={opened.voucher} onClose={close} />}
      {opened?.dialog === 'cancel' && <CancelDialog voucher={opened.voucher} onClose={close} />}
    </>
  )
  return { actions, dialogs }
}
