import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { MoreActions, type RowAction } from '#web/ui/row-actions.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { CountDialog } from './count-dialog.tsx'
import { ItemPanel } from './item-panel.tsx'
import { ItemDialog } from './item-form.tsx'
import { LevelList } from './level-list.tsx'
import { MoveDialog, type MoveQuestion } from './move-dialogs.tsx'
import { MoveList } from './move-list.tsx'
import type { Question } from './question.ts'
import { RecipeDialog } from './recipe-dialog.tsx'
import { RecipeList } from './recipe-list.tsx'
import { StoreTable } from './store-table.tsx'

const TABS = ['levels', 'recipes', 'moves', 'stores'] as const

/** The stock of the property: what there is, what dishes take, what moved, and where it is stored. The view is in the address. */
export function StockPage() {
  const { t } = useTranslation('stock')
  const [url, setUrl] = useUrlState()
  const [question, setQuestion] = useState<Question>()
  const [isNewStore, setIsNewStore] = useState(false)
  const tabs = useTabs(TABS, { label: (name) => t(`tab.${name}`), preservedFields: ['storeId'] })
  const tab = tabs.open
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={<Actions tab={tab} onQuestion={setQuestion} onNewStore={() => setIsNewStore(true)} />}
      tabs={tabs}
    >
      {tab === 'levels' && <LevelList onQuestion={setQuestion} />}
      {tab === 'recipes' && <RecipeList onQuestion={setQuestion} />}
      {tab === 'moves' && <MoveList />}
      {tab === 'stores' && <StoreTable isNew={isNewStore} onNewClosed={() => setIsNewStore(false)} />}
      {url['item'] && (
        <ItemPanel itemId={url['item']} onQuestion={setQuestion} onClose={() => setUrl({ item: undefined })} />
      )}
      {question && <OpenDialog question={question} onClose={() => setQuestion(undefined)} />}
    </Page>
  )
}

function OpenDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const [url] = useUrlState()
  if (question.kind === 'item') return <ItemDialog item={question.item} onClose={onClose} />
  if (question.kind === 'recipe') return <RecipeDialog productId={question.productId} onClose={onClose} />
  const storeId = question.storeId ?? url['storeId']
  if (question.kind === 'count') return <CountDialog storeId={storeId} onClose={onClose} />
  return <MoveDialog kind={question.kind} item={question.item} storeId={storeId} onClose={onClose} />
}

type ActionsProps = { tab: (typeof TABS)[number]; onQuestion: (question: Question) => void; onNewStore: () => void }

/** The next thing to do in each view, and the documents a store keeper writes. */
function Actions({ tab, onQuestion, onNewStore }: ActionsProps) {
  const { t } = useTranslation('stock')
  const mayWrite = useCan('stock.write')
  const mayWaste = useCan('stock.waste')
  const mayOpen = useCan('stock.opening')
  const open = (kind: MoveQuestion | 'count') => () => onQuestion({ kind })
  const [label, run, icon] = {
    levels: [t('receive.ok'), open('receive'), 'arrive'] as const,
    recipes: [t('recipe.add'), () => onQuestion({ kind: 'recipe' }), 'add'] as const,
    moves: [t('receive.ok'), open('receive'), 'arrive'] as const,
    stores: [t('stores.add'), onNewStore, 'add'] as const,
  }[tab]
  const more: RowAction<null>[] = [
    { label: t('count.do'), icon: 'check', isHidden: () => !mayWrite, run: open('count') },
    { label: t('waste.ok'), icon: 'trash', isHidden: () => !mayWaste, run: open('waste') },
    { label: t('transfer.ok'), icon: 'move', isHidden: () => !mayWrite, run: open('transfer') },
    { label: t('adjust.ok'), icon: 'edit', isHidden: () => !mayWrite, run: open('adjust') },
    { label: t('open.ok'), icon: 'flag', isHidden: () => !mayOpen, run: open('open') },
    { label: t('item.add'), icon: 'add', isHidden: () => !mayWrite, run: () => onQuestion({ kind: 'item' }) },
  ]
  if (!mayWaste && !mayWrite) return null
  return (
    <>
      {mayWrite ? (
        <Button variant="contained" startIcon={<Icon name={icon} />} onClick={run}>
          {label}
        </Button>
      ) : (
        <Button variant="contained" startIcon={<Icon name="trash" />} onClick={open('waste')}>
          {t('waste.ok')}
        </Button>
      )}
      {mayWrite && <MoreActions row={null} actions={more} />}
    </>
  )
}
