-- The span of the call that started the task, for the span of its run.
ALTER TABLE tenant.tasks ADD COLUMN traceparent text;
