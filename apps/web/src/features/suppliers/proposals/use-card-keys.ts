import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

import type { Candidate, ProposalCard } from '../suppliers.api.ts';

interface CardActs {
  readonly act: (card: ProposalCard, act: 'accept' | 'refuse', proposalId: string | undefined) => void;
  readonly undoLast: () => void;
}

interface CardKeysOptions {
  readonly box: RefObject<HTMLElement | null>;
  readonly cards: readonly ProposalCard[] | undefined;
  /** Null where people may only look. */
  readonly acts: CardActs | null;
}

/** Arrows go from card to card and from candidate to candidate; letters decide, and undo the last decision. */
export function useCardKeys({ box, cards, acts }: CardKeysOptions) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const hadCards = useRef(false);
  const ids = cards?.map(({ id }) => id).join(' ');
  // Without a focus in the list no key would reach it; an empty one takes it only after its last card.
  useEffect(() => {
    const [first] = cardsIn(box.current);
    const isLost = document.activeElement === document.body || document.activeElement === box.current;
    if (isLost && (first !== undefined || hadCards.current)) (first ?? box.current)?.focus({ preventScroll: true });
    hadCards.current ||= first !== undefined;
  }, [box, ids]);

  const chosenOf = (card: ProposalCard): Candidate | undefined =>
    card.candidates.find(({ proposalId }) => proposalId === chosen[card.id]) ?? card.candidates[0];
  const choose = (card: ProposalCard, step: number) => {
    const next = card.candidates[card.candidates.findIndex((each) => each === chosenOf(card)) + step];
    if (next !== undefined) setChosen((now) => ({ ...now, [card.id]: next.proposalId }));
  };
  const keysOf = (card: ProposalCard): Readonly<Record<string, () => void>> => ({
    arrowdown: () => besides(box.current, card.id)[1]?.focus(),
    arrowup: () => besides(box.current, card.id)[0]?.focus(),
    arrowright: () => choose(card, 1),
    arrowleft: () => choose(card, -1),
    ...(acts !== null && {
      y: () => acts.act(card, 'accept', chosenOf(card)?.proposalId),
      n: () => acts.act(card, 'refuse', chosenOf(card)?.proposalId),
    }),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = event.target instanceof HTMLElement ? event.target.dataset['card'] : undefined;
    const card = cards?.find((each) => each.id === id);
    const undo = acts === null ? {} : { z: acts.undoLast };
    const does = new Map(Object.entries({ ...undo, ...(card !== undefined && keysOf(card)) }));
    const run = does.get(event.key.toLowerCase());
    if (run === undefined) return;
    event.preventDefault();
    run();
  };
  return { chosenOf, onKeyDown };
}

/** Gives the focus to the next card, where it is within this one. */
export function leaveCard(box: HTMLElement | null, id: string): void {
  const card = cardsIn(box).find(({ dataset }) => dataset['card'] === id);
  const [before, after] = besides(box, id);
  if (card?.contains(document.activeElement)) (after ?? before)?.focus();
}

const cardsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];

function besides(
  box: HTMLElement | null,
  id: string,
): [before: HTMLElement | undefined, after: HTMLElement | undefined] {
  const shown = cardsIn(box);
  const at = shown.findIndex(({ dataset }) => dataset['card'] === id);
  return [shown[at - 1], shown[at + 1]];
}
