-- Open order pages hear of other pieces at the same total, too.
create trigger order_lines_notice after insert on order_event for each row
  when (new.kind = 'lines_changed') execute function notify_attempt_change();
