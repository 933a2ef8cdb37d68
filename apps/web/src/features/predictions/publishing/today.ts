import { formatTime } from '@touchline/domain/times';

/** In Shanghai. */
export const today = (): string => formatTime(new Date(), 'day');
