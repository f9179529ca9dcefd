import { useFetchers } from 'react-router'
import { useReadOnNews } from '../ui/use-read-on-news.ts'
import { isAttentionNews } from './attention-news.ts'

/**
 * Reads the list again when something begins or ceases to wait, whoever saw to it. `listed` is how much waited in all when it was read;
 * null where it doesn't say.
 */
export function useLiveAttention(listed: number | null): void {
  // The answer to an act is heard by what it is about, which the next list may not have any more.
  const isBusy = useFetchers().some(({ key }) => key.startsWith('attention:'))
  const isNews = (value: unknown, isFirst: boolean) => isAttentionNews(value, { isFirst, listed })
  useReadOnNews({ topic: 'attention', gatherMs: 500, isNews, isBusy })
}
