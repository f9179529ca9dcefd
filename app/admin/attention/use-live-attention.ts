import { useFetchers } from 'react-router'
import { useReadOnNews } from '../ui/use-read-on-news.ts'
import { isAttentionNews } from './attention-news.ts'

/**
 * Reloads the list when an item appears or is resolved by anybody. `listed`: the total number of open items when the list was read;
 * null if unknown.
 */
export function useLiveAttention(listed: number | null): void {
  // The answer to an action is handled by its item, which may be missing in the next list.
  const isBusy = useFetchers().some(({ key }) => key.startsWith('attention:'))
  const isNews = (value: unknown, isFirst: boolean) => isAttentionNews(value, { isFirst, listed })
  useReadOnNews({ topic: 'attention', gatherMs: 500, isNews, isBusy })
}
