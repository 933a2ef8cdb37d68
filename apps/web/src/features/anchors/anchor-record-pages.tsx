import { lazy } from 'react';
import { useParams } from 'react-router';

import { useMerchantInAddress } from './anchor-paths.ts';

// The router's file lists all that its pages load, and stands before every page: what these load is listed here.

export const NewAnchorPage = lazy(async () => ({ default: (await import('./form/new-anchor.tsx')).NewAnchor }));

const EditAnchor = lazy(async () => ({ default: (await import('./form/edit-anchor.tsx')).EditAnchor }));

const AnchorRecord = lazy(async () => ({ default: (await import('./record/anchor-record.tsx')).AnchorRecord }));

function useAnchorInAddress() {
  const { streamerCode = '' } = useParams();
  return { streamerCode: streamerCode.toUpperCase(), merchantCode: useMerchantInAddress() };
}

export function EditAnchorPage() {
  return <EditAnchor anchorRef={useAnchorInAddress()} />;
}

export function AnchorRecordPage() {
  return <AnchorRecord anchorRef={useAnchorInAddress()} />;
}
