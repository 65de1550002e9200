import { spokenDay } from '@portal/domain/arrival-words'
import { businessDay } from '../../lib/business-date.ts'
import { useNow } from '../../lib/use-now.ts'

/** "Saturday, November 28", in the business's time zone. */
export const Today = () => <span>{spokenDay(businessDay(useNow()))}</span>
